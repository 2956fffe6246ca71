/** Exact totals, counted anew only when the table has changed: counting a filtered list costs more than showing a page of it. */

interface Known {
  version: string;
  total: number;
}

export interface Counted {
  total: number;
  /** The table's change count, read in the same snapshot as the total. */
  version: string;
}

const mostEntries = 2_000;

/** A bounded map of totals by question (table, condition, parameters). The least recently used goes first. */
export class TotalCache {
  readonly #known = new Map<string, Known>();
  readonly #underWay = new Map<string, Promise<Counted>>();

  /** The total if it was counted at exactly this version. */
  get(question: string, version: string): number | undefined {
    const known = this.#known.get(question);
    if (known === undefined || known.version !== version) return undefined;
    this.#known.delete(question);
    this.#known.set(question, known);
    return known.total;
  }

  /** Counts, or joins a count of the same question at the same version that is under way. */
  async count(question: string, version: string, run: () => Promise<Counted>): Promise<number> {
    const key = `${version} ${question}`;
    const joined = this.#underWay.get(key);
    if (joined !== undefined) return (await joined).total;
    const counting = run();
    this.#underWay.set(key, counting);
    try {
      const counted = await counting;
      this.#keep(question, counted);
      return counted.total;
    } finally {
      this.#underWay.delete(key);
    }
  }

  #keep(question: string, counted: Counted): void {
    this.#known.delete(question);
    this.#known.set(question, counted);
    const oldest = this.#known.keys().next();
    if (this.#known.size > mostEntries && oldest.done !== true) this.#known.delete(oldest.value);
  }
}
