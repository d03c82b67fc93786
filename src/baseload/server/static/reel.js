/**
 * What others did since one's own last decision, beat by beat: each is shown for a while before the next, can be skipped, and
 * can be gone back to. The server never waits for this, and nothing here knows the page: it is told how to show a beat, and
 * how long one lasts.
 */

/** @import { Entry } from "./messages.js" */

/** @typedef {{text: string, entries: Entry[]}} Beat the page's changing part after it, and what happened */

const MOST = 40; // beats that are kept: who only watches never decides anything
const KEPT = 30; // …of which so many are left when there are more
const AHEAD = 12; // beats that wait to be shown: who plays with faster players than themselves is not left behind for good
const WATCHED = 600; // …of those who only watch: nobody waits for them, and they came to see every move

export class Reel {
  /**
   * @param {(beat: Beat) => boolean} show false where it does not fit the page any more
   * @param {() => number} pause milliseconds for which a beat is shown before the next
   * @param {() => void} changed
   * @param {() => boolean} covered does anything lie over what is shown? The next beat waits until `goOn` is called
   * @param {(beat: Beat) => void} skipped it is not shown, and what follows may count on it
   * @param {() => void} forgot the oldest beats cannot be gone back to any more
   * @param {() => boolean} plays has who looks at it a seat?
   */
  constructor(show, pause, changed, covered, skipped, forgot, plays) {
    this.show = show;
    this.pause = pause;
    this.changed = changed;
    this.covered = covered;
    this.skipped = skipped;
    this.forgot = forgot;
    this.plays = plays;
    /** The first is what the own decision led to. @type {Beat[]} */
    this.beats = [];
    this.at = 0;
    this.held = false; // has somebody stopped it, to look?
    this.shownAt = 0;
  }

  get last() {
    return Math.max(0, this.beats.length - 1);
  }

  /** Is there anything that was not shown yet, or is something looked back at? */
  get behind() {
    return this.at < this.last;
  }

  /** A decision of one's own, or a page that was fetched anew: all before it is over. @param {Beat} beat is shown already */
  begin(beat) {
    this.beats = [beat];
    this.at = 0;
    this.held = false;
    this.stop();
    this.changed();
  }

  /** Somebody else has done something. @param {Beat} beat */
  take(beat) {
    this.beats.push(beat);
    if (this.beats.length > MOST) this.forget();
    const most = !this.plays() ? WATCHED : this.held ? MOST - 1 - this.at : AHEAD;
    while (this.last - this.at > Math.max(1, most)) this.join();
    this.goOn();
    this.changed();
  }

  /** Those that were shown are kept for a while only; who watches may have many more before them. */
  forget() {
    const over = this.plays() ? Math.min(this.beats.length - KEPT, this.at) : this.at > MOST ? this.at - KEPT : 0;
    this.beats.splice(0, over);
    this.at -= over;
    if (over) this.forgot();
  }

  /** The next two that were not shown become one. */
  join() {
    const [one, two] = this.beats.splice(this.at + 1, 2);
    this.skipped(one);
    this.beats.splice(this.at + 1, 0, { text: two.text, entries: [...one.entries, ...two.entries] });
  }

  /** Show the next one, when this one has had its time. */
  goOn() {
    if (this.timer !== undefined || this.held || !this.behind) return;
    if (this.pause() && this.covered()) return;
    const wait = this.shownAt + this.pause() - performance.now();
    if (wait <= 0) return this.next();
    this.timer = window.setTimeout(() => {
      this.stop();
      if (!this.covered()) this.next();
    }, wait);
  }

  next() {
    this.stop();
    if (this.to(this.at + 1)) this.goOn();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** @param {number} place @returns {boolean} is it shown? */
  to(place) {
    const beat = this.beats[place];
    if (!beat) return false;
    for (const between of this.beats.slice(this.at + 1, place)) this.skipped(between);
    this.at = place;
    const shown = this.show(beat);
    this.shownAt = performance.now(); // it takes a while itself
    this.changed();
    return shown;
  }

  /** Look back or on, and stay there. @param {number} by */
  step(by) {
    if (!this.beats[this.at + by]) return;
    this.stop();
    this.held = true;
    this.to(this.at + by);
    if (!this.behind) this.held = false; // whoever came to the end sees what comes
    this.changed();
  }

  /** Stop, or go on. */
  toggle() {
    this.held = !this.held;
    this.stop();
    this.shownAt = 0;
    this.goOn();
    this.changed();
  }

  /** To what is now, past all between. */
  toNow() {
    this.stop();
    this.held = false;
    if (this.behind) this.to(this.last);
    this.changed();
  }
}
