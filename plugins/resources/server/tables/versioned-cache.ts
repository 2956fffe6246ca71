/**
 * Caches results for as long as their table does not change: counting a filtered list costs more than showing a page of
 * it.
 */
import { createHash } from "node:crypto";

export interface Versioned<Value> {
  value: Value;
  /** The table's change count, read in the same snapshot as the value. */
  version: string;
}

/** A longer cache key is stored as its hash, so that a list of thousands of ids does not stay in memory. */
const maxQuestionLength = 500;

/** A bounded map by query (table, condition, parameters). The least recently used result is removed first. */
export class VersionedCache<Value> {
  readonly #known = new Map<string, Versioned<Value>>();
  readonly #underWay = new Map<string, Promise<Versioned<Value>>>();
  readonly #maxEntries: number;

  constructor(maxEntries = 2_000) {
    this.#maxEntries = maxEntries;
  }

  /**
   * Returns a result of this version or of a later one. A question is asked once at a time: on a table that changes all
   * the time, callers would otherwise ask it anew for each change, while the answers before are still being computed.
   * @throws what `run` throws, to all who wait for it
   */
  async answer(asked: string, version: string, run: () => Promise<Versioned<Value>>): Promise<Value> {
    const question = shortened(asked);
    const wanted = BigInt(version);
    for (;;) {
      const known = this.#known.get(question);
      if (known !== undefined && BigInt(known.version) >= wanted) {
        this.#keep(question, known);
        return known.value;
      }
      const underWay = this.#underWay.get(question);
      if (underWay === undefined) return await this.#ask(question, run);
      // It may have begun before this caller's version: then it is asked again, for all who have come meanwhile.
      await underWay;
    }
  }

  async #ask(question: string, run: () => Promise<Versioned<Value>>): Promise<Value> {
    const running = run();
    this.#underWay.set(question, running);
    try {
      const answer = await running;
      this.#keep(question, answer);
      return answer.value;
    } finally {
      this.#underWay.delete(question);
    }
  }

  /** The last result, valid for its version. */
  last(asked: string): Versioned<Value> | undefined {
    return this.#known.get(shortened(asked));
  }

  #keep(question: string, answer: Versioned<Value>): void {
    this.#known.delete(question);
    this.#known.set(question, answer);
    const oldest = this.#known.keys().next();
    if (this.#known.size > this.#maxEntries && oldest.done !== true) this.#known.delete(oldest.value);
  }
}

const shortened = (asked: string): string =>
  asked.length > maxQuestionLength ? createHash("sha256").update(asked).digest("base64") : asked;
