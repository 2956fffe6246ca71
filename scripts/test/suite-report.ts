/** The report of a suite: counts, the failed tests, and the time of each file. */
import { relative } from "node:path";
import type { TestModule } from "vitest/node";

export interface FailedTest {
  /** The file relative to the project's folder, and the test's full name. */
  name: string;
  /** The error messages, without stack frames of packages. */
  message: string;
}

export interface SuiteReport {
  name: string;
  passed: number;
  failed: readonly FailedTest[];
  /** How long each file took, in milliseconds, the slowest first. */
  files: readonly { file: string; duration: number }[];
}

/** The part of the runner's model that the report reads. */
export type ReportedModule = Pick<TestModule, "moduleId" | "errors" | "children" | "diagnostic"> & {
  project: { name: string };
};

/** A stack frame in a package or in Node itself. */
const packageFrame = /^ +at .*(?:\/node_modules\/|\(node:).*\n?/gm;
const messageOf = (errors: readonly { message: string; stack?: string | undefined }[]): string =>
  errors.map(({ message, stack }) => (stack ?? message).replace(packageFrame, "")).join("\n");

/** Returns the reports of the suites that ran, in the order of their first file. */
export function reportSuites(modules: readonly ReportedModule[], root = process.cwd()): SuiteReport[] {
  const suites = Map.groupBy(modules, ({ project }) => project.name);
  return [...suites].map(([name, ofSuite]) => {
    const tests = ofSuite.flatMap((module) =>
      [...module.children.allTests()].map((test) => {
        const { state, errors = [] } = test.result();
        return { state, name: `${relative(root, module.moduleId)} > ${test.fullName}`, message: messageOf(errors) };
      }),
    );
    // A file that fails before its first test (an import, a hook of the whole file) has errors of its own.
    const unopened = ofSuite
      .filter((module) => module.errors().length > 0)
      .map((module) => ({ name: relative(root, module.moduleId), message: messageOf(module.errors()) }));
    return {
      name,
      passed: tests.filter(({ state }) => state === "passed").length,
      failed: [
        ...unopened,
        ...tests.filter(({ state }) => state === "failed").map(({ name: test, message }) => ({ name: test, message })),
      ],
      files: ofSuite
        .map((module) => ({
          file: relative(root, module.moduleId),
          duration: Math.round(module.diagnostic().duration + module.diagnostic().collectDuration),
        }))
        .toSorted((a, b) => b.duration - a.duration),
    };
  });
}
