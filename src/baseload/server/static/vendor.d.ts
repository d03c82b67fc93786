/** What the scripts use of vendor/, which pages load as scripts of their own. */

declare const Idiomorph: {
  morph(
    target: Element,
    fresh: Iterable<Node>,
    wishes: {
      morphStyle: "innerHTML";
      ignoreActiveValue: boolean;
      callbacks?: {
        beforeAttributeUpdated(name: string, element: Element): boolean;
        beforeNodeMorphed(old: Node, fresh: Node): boolean;
      };
    },
  ): void;
};
