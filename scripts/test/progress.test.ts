import { expect, it } from "vitest";
import type { TestModule, TestSpecification } from "vitest/node";
import { createProgress } from "./progress.ts";

const moduleOf = (file: string, state: "passed" | "failed" = "passed"): TestModule =>
  ({ moduleId: `/p/tests/${file}`, state: () => state }) as unknown as TestModule;

it("says every ten seconds what is done, left, failed and running, and names a failed file at once", () => {
  const lines: string[] = [];
  let time = 0;
  const progress = createProgress({ print: (line) => lines.push(line), now: () => time, root: "/p" });
  progress.onTestRunStart(Array.from({ length: 3 }) as readonly TestSpecification[]);
  progress.onTestModuleStart(moduleOf("a.test.ts"));
  progress.onTestModuleStart(moduleOf("b.test.ts"));
  time = 9_000;
  progress.onTestModuleEnd(moduleOf("a.test.ts"));
  expect(lines).toEqual([]);
  time = 12_000;
  progress.onTestModuleStart(moduleOf("c.test.ts"));
  expect(lines).toEqual(["    12 s  1 of 3 files done, 2 left, 0 failed; running: tests/b.test.ts, tests/c.test.ts"]);
  progress.onTestModuleEnd(moduleOf("b.test.ts", "failed"));
  expect(lines.slice(1)).toEqual(["FAIL  tests/b.test.ts"]);
  time = 40_000;
  progress.onTestModuleEnd(moduleOf("c.test.ts"));
  expect(lines.slice(2)).toEqual(["    40 s  3 of 3 files done, 0 left, 1 failed"]);
});
