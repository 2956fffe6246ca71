/** What a test suite says of itself: counts, and which tests failed, or passed only at their second try. */
import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** One test that did not pass at its first try. */
export interface TroubledTest {
  /** The file as from the project's folder, and the test's full name. */
  name: string;
  /** What was thrown, without the colours and without the frames of packages. */
  message: string;
}
export interface SuiteReport {
  passed: number;
  failed: readonly TroubledTest[];
  /** Passed when they were run again: worth a look, though nothing is red. */
  passedAgain: readonly TroubledTest[];
}

interface RunnerFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
}

/** A line of a stack that lies in a package or in Node itself. */
const packageFrame = /^ +at .*(?:\/node_modules\/|\(node:).*\n?/gm;

/** Reads the runner's JSON report; undefined when the suite ended before it could write one. */
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
  // A file that fails before its first test (an import, a hook of the whole file) has a message of its own.
  const unopened = files
    .filter((file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"))
    .map((file) => ({ name: relative(root, file.name), message: file.message }));
  const told = ({ name, message }: TroubledTest): TroubledTest => ({ name, message });
  return {
    passed: tests.filter(({ status }) => status === "passed").length,
    failed: [...unopened, ...tests.filter(({ status }) => status === "failed").map(told)],
    passedAgain: tests.filter(({ status, message }) => status === "passed" && message !== "").map(told),
  };
}
