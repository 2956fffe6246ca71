/**
 * Checks the life cycle of orders, codes and redemptions against a model, in many more sequences than `npm test` runs.
 * Each portion has its own process and seed.
 */
import type { Figure } from "./figures.ts";
import { runTestFile } from "./run-test-file.ts";

const portion = 5_000;

export interface ModelBenchOptions {
  sequences: number;
  /** The seed of the first portion; the other portions use the following seeds. */
  seed: number;
  say: (line: string) => void;
}

/** @throws Error that says how to run only the failed portion; the findings are printed before */
export async function benchModel({ sequences, seed, say }: ModelBenchOptions): Promise<Figure[]> {
  const began = performance.now();
  for (let done = 0, at = seed; done < sequences; done += portion, at += 1) {
    const count = Math.min(portion, sequences - done);
    if (!(await runPortion(count, at)))
      throw new Error(
        `The model and the marketplace disagree. Again: npm run bench -- model --sequences ${count} --seed ${at}. The rest: npm run bench -- model --sequences ${sequences - done} --seed ${at}`,
      );
    say(`  ${done + count} of ${sequences} sequences agree`);
  }
  const seconds = (performance.now() - began) / 1000;
  return [{ name: "sequences of commands that agree with the model", ours: sequences / seconds, unit: "sequences/s" }];
}

/** Resolves to true if every sequence agreed with the model. */
const runPortion = (count: number, seed: number): Promise<boolean> =>
  runTestFile("tests/property/order-life.test.ts", { TEST_SEQUENCES: String(count), TEST_SEED: String(seed) }, [
    "--project",
    "server",
  ]);
