/**
 * Draws many more values than `npm test` for the properties of files, numbers, days, forms and addresses. Each file has
 * its own process.
 */
import type { Figure } from "./figures.ts";
import { runTestFile } from "./run-test-file.ts";

const files = [
  "tests/property/data-transfer.test.ts",
  "kernel/contract/format/column-unit.test.ts",
  "kernel/contract/format/parse-number.test.ts",
  "kernel/contract/format/parse-day.test.ts",
  "kernel/contract/format/normal-form.test.ts",
  "tests/property/resources-days.test.ts",
  "plugins/resources/browser/form/form-state.test.ts",
  "kernel/browser/query/list-address.test.ts",
  "tests/property/odd-addresses.test.ts",
];

export interface PropertiesBenchOptions {
  draws: number;
  seed: number;
  say: (line: string) => void;
}

/** @throws Error that says how to draw the same values again; the findings are printed before */
export async function benchProperties({ draws, seed, say }: PropertiesBenchOptions): Promise<Figure[]> {
  const began = performance.now();
  const failed: string[] = [];
  const variables = { TEST_DRAWS: String(draws), TEST_SEED: String(seed), TEST_SLOWNESS: "1000" };
  for (const file of files) {
    if (!(await runTestFile(file, variables))) failed.push(file);
    say(`  ${file}: ${failed.includes(file) ? "fails" : "holds"}`);
  }
  if (failed.length > 0)
    throw new Error(
      `Properties do not hold: ${failed.join(", ")}. Again: npm run bench -- properties --draws ${draws} --seed ${seed}`,
    );
  const seconds = (performance.now() - began) / 1000;
  return [{ name: "draws of each property that hold", ours: draws / seconds, unit: "draws/s" }];
}
