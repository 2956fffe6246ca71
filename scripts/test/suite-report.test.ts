/** The report of a suite names the failed tests, and files that could not be loaded. */
import { expect, it } from "vitest";
import { reportSuites, type ReportedModule } from "./suite-report.ts";

interface Ran {
  fullName: string;
  state: string;
  errors?: string[];
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
        tests.map(({ fullName, state, errors: ofTest = [] }) => ({
          fullName,
          result: () => ({ state, errors: ofTest.map((message) => ({ message })) }),
        })),
    },
  }) as unknown as ReportedModule;

it("separates passed and failed tests, and files that could not be loaded, by suite", () => {
  const reports = reportSuites(
    [
      ranModule("unit", "a.test.ts", 5, [
        { fullName: "a works", state: "passed" },
        { fullName: "a breaks", state: "failed", errors: ["first", "second"] },
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
      passed: 1,
      failed: [
        { name: "b.test.ts", message: "SyntaxError: no such export" },
        { name: "a.test.ts > a breaks", message: "first\nsecond" },
      ],
      files: [
        { file: "b.test.ts", duration: 8 },
        { file: "a.test.ts", duration: 6 },
      ],
    },
    { name: "e2e", passed: 1, failed: [], files: [{ file: "c.test.ts", duration: 10 }] },
  ]);
});
