/** From what was picked to an action. Knows no page and no game. A handle with an amount is written `name#17`. */

/** @import { Choice } from "./messages.js" */

/** @param {string} handle */
export const nameOf = (handle) => handle.split("#")[0];

/** @param {string} handle the amount, NaN where it has none */
export const amountOf = (handle) => (handle.includes("#") ? Number(handle.split("#")[1]) : NaN);

/** @param {string} handle what sort of thing it is */
const kindOf = (handle) => handle.split(":")[0];

export class Picking {
  /** @param {Choice[]} choices */
  constructor(choices) {
    this.choices = choices;
    /** What the person picked, in order. @type {string[]} */
    this.own = [];
    /** That, and what follows from it because every choice that is left mentions it. @type {string[]} */
    this.picked = [];
    this.sets = choices.map((choice) => new Set(choice.handles));
    this.all = new Set(choices.flatMap((choice) => choice.handles));
  }

  /** Choices that mention all of these. @param {string[]} picked */
  containing(picked) {
    return this.choices.filter((_, place) => picked.every((handle) => this.sets[place].has(handle)));
  }

  get candidates() {
    return this.containing(this.picked);
  }

  /** Choices that mention exactly what is picked. */
  get complete() {
    return this.completeFor(this.picked);
  }

  /** @param {string[]} picked */
  completeFor(picked) {
    return this.choices.filter(
      (_, place) =>
        this.sets[place].size === picked.length && picked.every((handle) => this.sets[place].has(handle)),
    );
  }

  /** Handles that can be picked now; when a choice is complete also those that could take the last one's place. */
  get legal() {
    const open = this.complete.length ? this.containing(this.own.slice(0, -1)) : [];
    open.push(...this.candidates);
    return new Set(open.flatMap((choice) => choice.handles));
  }

  /** A name without its amount stands for its least amount. @param {string} handle */
  resolve(handle) {
    if (this.all.has(handle)) return handle;
    const amounts = this.amounts(handle);
    if (!amounts.length) return null;
    const now = this.picked.find((other) => nameOf(other) === handle);
    const next = now ? (amounts.find((amount) => amount > amountOf(now)) ?? amountOf(now)) : amounts[0];
    return `${handle}#${next}`;
  }

  /** The amounts that a name can have, in order. @param {string} name */
  amounts(name) {
    const found = [...this.all].filter((handle) => handle.startsWith(name + "#")).map(amountOf);
    return found.sort((one, two) => one - two);
  }

  /**
   * What would be picked after this handle: more, or it instead of what it excludes; null if no choice mentions it.
   * @param {string} handle
   */
  after(handle) {
    if (!this.all.has(handle)) return null;
    const others = handle.includes("#")
      ? this.own.filter((other) => nameOf(other) !== nameOf(handle))
      : this.own.filter((other) => other !== handle);
    for (let kept = others.length; kept >= 0; kept--) {
      const picked = [...others.slice(0, kept), handle];
      if (this.containing(picked).length) return picked;
    }
    return null;
  }

  /** @param {string[]} own what the person picked, and what follows from it */
  filled(own) {
    const left = own.length ? this.containing(own) : [];
    if (!left.length) return own;
    const all = left.map((choice) => new Set(choice.handles));
    const shared = left[0].handles.filter((handle) => all.every((handles) => handles.has(handle)));
    return [...new Set([...own, ...shared])];
  }

  /**
   * The action that is plainly meant by what is picked: it is whole, and what more could be picked is something else, such
   * as a scientist who could come there. Of plants that run together, or with a card in hand, one may want more.
   * @param {(handle: string) => boolean} isBeside is it no place on the board? @returns {Choice|null}
   */
  meant(isBeside) {
    const [choice, ...rest] = this.complete;
    if (!choice || rest.length || choice.handles.some((handle) => handle.includes("#"))) return null;
    const kinds = new Set(choice.handles.map(kindOf));
    const more = this.candidates.flatMap((other) => other.handles.filter((handle) => !this.picked.includes(handle)));
    if (more.some((handle) => kinds.has(kindOf(handle)) || isBeside(handle))) return null;
    return more.length && choice.handles.every(isBeside) ? null : choice;
  }

  /** Is something picked that others of its kind can join? Then picking it again takes it back. */
  get isSet() {
    const kinds = new Set(this.picked.map(kindOf));
    return this.candidates.some((other) =>
      other.handles.some((handle) => !this.picked.includes(handle) && !handle.includes("#") && kinds.has(kindOf(handle))),
    ) || this.containing(this.picked.slice(0, -1)).some((other) => other.handles.filter((handle) => kinds.has(kindOf(handle))).length > 1);
  }

  /** What can be picked next, in the order of the choices: of each the first thing that is missing. */
  get next() {
    const missing = this.candidates.map((choice) => choice.handles.find((handle) => !this.picked.includes(handle)));
    return [...new Set(missing.filter((handle) => handle !== undefined).map(nameOf))];
  }

  /** Pick it, or take it back. @param {string} handle @returns {boolean} was it legal? */
  toggle(handle) {
    if (this.picked.includes(handle)) {
      this.set(this.own.includes(handle) ? this.own.filter((other) => other !== handle) : []);
      return true;
    }
    const own = this.after(handle);
    if (own) this.set(own);
    return own !== null;
  }

  /** @param {string[]} own */
  set(own) {
    this.own = own;
    this.picked = this.filled(own);
  }

  /** Take the last one back. @returns {boolean} was there one? */
  back() {
    if (!this.own.length) return false;
    this.set(this.own.slice(0, -1));
    return true;
  }
}
