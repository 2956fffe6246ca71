/**
 * The report of a suite names the failed tests, files that could not be loaded, and tests that passed only when they
 * were repeated.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSuiteReport } from "./suite-report.ts";

const root = mkdtempSync(join(tmpdir(), "suite-report-"));
const written = (content: string): string => {
  const path = join(root, "report.json");
  writeFileSync(path, content);
  return path;
};
const file = (name: string, status: string, message: string, assertionResults: object[]) => ({
  name: join(root, name),
  status,
  message,
  assertionResults,
});

it("tells passed, failed, passed at the second try and files that did not open apart", () => {
  const path = written(
    JSON.stringify({
      testResults: [
        file("a.test.ts", "failed", "", [
          { fullName: "a works", status: "passed", failureMessages: [] },
          { fullName: "a breaks", status: "failed", failureMessages: ["Error: first", "Error: second"] },
          { fullName: "a wavers", status: "passed", failureMessages: ["Error: once"] },
          { fullName: "a is left out", status: "skipped", failureMessages: null },
        ]),
        file("b.test.ts", "failed", "SyntaxError: no such export", []),
      ],
    }),
  );
  expect(readSuiteReport(path, root)).toEqual({
    passed: 2,
    failed: [
      { name: "b.test.ts", message: "SyntaxError: no such export" },
      { name: "a.test.ts > a breaks", message: "Error: first\nError: second" },
    ],
    passedAgain: [{ name: "a.test.ts > a wavers", message: "Error: once" }],
  });
});

it("has nothing to say of a report that is missing or cut short", () => {
  expect(readSuiteReport(join(root, "nothing.json"))).toBeUndefined();
  expect(readSuiteReport(written('{"testResults": ['))).toBeUndefined();
});
