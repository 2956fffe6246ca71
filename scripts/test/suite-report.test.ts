/**
 * The report of a suite names the failed tests, files that could not be loaded, and tests that passed only when they
 * were repeated.
 */
import { expect, it } from "vitest";
import { reportSuites, type ReportedModule } from "./suite-report.ts";

interface Ran {
  fullName: string;
  state: string;
  errors?: string[];
  retryCount?: number;
}

const ranModule = (
  project: string,
  file: string,
  duration: number,
  tests: Ran[],
  errors: string[] = [],
): ReportedModule =>
  ({
    project: { name: project },
    moduleId: `/project/${file}`,
    errors: () => errors.map((message) => ({ message })),
    diagnostic: () => ({ duration, collectDuration: 1 }),
    children: {
      allTests: () =>
        tests.map(({ fullName, state, errors: ofTest = [], retryCount = 0 }) => ({
          fullName,
          result: () => ({ state, errors: ofTest.map((message) => ({ message })) }),
          diagnostic: () => ({ retryCount }),
        })),
    },
  }) as unknown as ReportedModule;

it("separates passed, failed and repeated tests, and files that could not be loaded, by suite", () => {
  const reports = reportSuites(
    [
      ranModule("unit", "a.test.ts", 5, [
        { fullName: "a works", state: "passed" },
        { fullName: "a breaks", state: "failed", errors: ["first", "second"], retryCount: 1 },
        { fullName: "a wavers", state: "passed", errors: ["once"], retryCount: 1 },
        { fullName: "a is left out", state: "skipped" },
      ]),
      ranModule("unit", "b.test.ts", 7, [], ["SyntaxError: no such export"]),
      ranModule("e2e", "c.test.ts", 9, [{ fullName: "c works", state: "passed" }]),
    ],
    "/project",
  );
  expect(reports).toEqual([
    {
      name: "unit",
      passed: 2,
      failed: [
        { name: "b.test.ts", message: "SyntaxError: no such export" },
        { name: "a.test.ts > a breaks", message: "first\nsecond" },
      ],
      passedAgain: [{ name: "a.test.ts > a wavers", message: "once" }],
      files: [
        { file: "b.test.ts", duration: 8 },
        { file: "a.test.ts", duration: 6 },
      ],
    },
    { name: "e2e", passed: 1, failed: [], passedAgain: [], files: [{ file: "c.test.ts", duration: 10 }] },
  ]);
});
