/**
 * Runs suites of tests in one go, so that no processor core waits for the last file of a suite. Called by
 * `scripts/test.ts` with the file for the report, the names of the suites, and after `--` the files, if not all. It
 * reports its progress over the IPC channel, and prints what the tests print.
 */
import { writeFileSync } from "node:fs";
import { inspect } from "node:util";
import { startVitest } from "vitest/node";
import { createProgress } from "./progress.ts";
import { reportSuites } from "./suite-report.ts";

const [reportFile = "", ...names] = process.argv.slice(2);
const end = names.includes("--") ? names.indexOf("--") : names.length;
const [suites, files] = [names.slice(0, end), names.slice(end + 1)];
const progress = createProgress({ print: (line) => void process.send?.(line) });
const vitest = await startVitest("test", files, { watch: false, project: suites, reporters: ["default", progress] });
writeFileSync(reportFile, JSON.stringify(reportSuites(vitest.state.getTestModules())));
for (const error of vitest.state.getUnhandledErrors()) {
  // An error of a test's process has arrived as a plain object.
  const { stack, message } = error as Partial<Error>;
  process.stderr.write(`${stack ?? message ?? inspect(error)}\n`);
  process.exitCode = 1;
}
await vitest.close();
