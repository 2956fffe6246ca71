/** Parses a test suite's report: counts, and the tests that failed or passed only at their second attempt. */
import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** One test that did not pass at its first attempt. */
export interface TroubledTest {
  /** The file relative to the project's folder, and the test's full name. */
  name: string;
  /** The error message, without colours and without stack frames of packages. */
  message: string;
}
export interface SuiteReport {
  passed: number;
  failed: readonly TroubledTest[];
  /** Passed when they were repeated: worth a look, though nothing is red. */
  passedAgain: readonly TroubledTest[];
}

interface RunnerFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
}

/** A stack frame in a package or in Node itself. */
const packageFrame = /^ +at .*(?:\/node_modules\/|\(node:).*\n?/gm;

/** Reads the runner's JSON report; returns undefined if the suite ended before it could write one. */
export function readSuiteReport(path: string, root = process.cwd()): SuiteReport | undefined {
  let files: RunnerFile[];
  try {
    files = (JSON.parse(readFileSync(path, "utf8")) as { testResults: RunnerFile[] }).testResults;
  } catch {
    return undefined;
  }
  const tests = files.flatMap((file) =>
    file.assertionResults.map((test) => ({
      name: `${relative(root, file.name)} > ${test.fullName}`,
      status: test.status,
      message: (test.failureMessages ?? []).join("\n").replace(packageFrame, ""),
    })),
  );
  // A file that fails before its first test (an import, a hook of the whole file) has its own error message.
  const unopened = files
    .filter((file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"))
    .map((file) => ({ name: relative(root, file.name), message: file.message }));
  const summarize = ({ name, message }: TroubledTest): TroubledTest => ({ name, message });
  return {
    passed: tests.filter(({ status }) => status === "passed").length,
    failed: [...unopened, ...tests.filter(({ status }) => status === "failed").map(summarize)],
    passedAgain: tests.filter(({ status, message }) => status === "passed" && message !== "").map(summarize),
  };
}
