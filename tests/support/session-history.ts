/** The session history of one tab, for tests without a browser: a step is taken after the call that asks for it. */
import type { HistoryWindow } from "../../kernel/browser/navigation/page-history.ts";

const origin = "https://portal.test";

export class SessionHistory implements HistoryWindow {
  readonly entries: { state: unknown; address: string }[];
  at = 0;
  readonly assigned: string[] = [];
  refusal: DOMException | undefined;
  readonly #onStep: (() => void)[] = [];
  #steps = Promise.resolve();

  constructor(address: string, state: unknown = null) {
    this.entries = [{ state, address }];
  }

  get location(): HistoryWindow["location"] {
    const { pathname, search, hash } = new URL(this.address, origin);
    return { pathname, search, hash, origin, assign: (address) => void this.assigned.push(String(address)) };
  }

  get address(): string {
    return this.entries[this.at]?.address ?? "";
  }

  get state(): unknown {
    return this.entries[this.at]?.state;
  }

  get history(): HistoryWindow["history"] {
    return { ...this.#calls, state: this.state };
  }

  readonly #calls: Omit<HistoryWindow["history"], "state"> = {
    go: (delta = 0) => {
      const former = this.#steps;
      this.#steps = (async () => {
        await former;
        this.#step(delta);
      })();
    },
    pushState: (state, _title, address) => {
      if (this.refusal !== undefined) throw this.refusal;
      this.entries.splice(++this.at, Infinity, { state: structuredClone(state) as unknown, address: String(address) });
    },
    replaceState: (state, _title, address = this.address) => {
      this.entries[this.at] = { state: structuredClone(state) as unknown, address: String(address) };
    },
  };

  #step(delta: number): void {
    if (this.entries[this.at + delta] === undefined) return;
    this.at += delta;
    for (const listener of this.#onStep) listener();
  }

  addEventListener(_type: "popstate", listener: () => void): void {
    this.#onStep.push(listener);
  }

  /** Waits until all steps are taken, also those that listeners ask for. */
  async settled(): Promise<void> {
    let steps: Promise<void> | undefined;
    while (steps !== this.#steps) {
      steps = this.#steps;
      await steps;
      // A step that waits for another one is asked for after it.
      await Promise.resolve();
      await Promise.resolve();
    }
  }
}
