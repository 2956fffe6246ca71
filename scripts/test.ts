/**
 * `npm test`: runs types, import rules, reports of exports, lint, format and every suite of tests, with one summary at
 * the end. `npm test -- unit server` runs only some, and `npm test -- quick` those that answer within three minutes.
 * With `--changed`, only the files of tests run that the change of the working tree reaches; `--changed=main` counts
 * from main.
 */
import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { changedTests } from "./test/changed-tests.ts";
import type { FailedTest, SuiteReport } from "./test/suite-report.ts";

interface Check {
  name: string;
  command: readonly string[];
}
interface Outcome {
  name: string;
  passed: number;
  failed: number;
  /** What failed and why, in a few lines each. */
  excerpts: string;
  /** What failed and why, whole. */
  details: string;
}

const bin = (name: string): string => join("node_modules", ".bin", name);
const reports = "tests/output";

const checks: readonly Check[] = [
  // The slowest first, so that the others run beside it.
  ...["contract", "browser", "server", "tests"].map((half) => ({
    name: `types-${half}`,
    // Several threads check the same types again: twice the processor time, and two checks run at a time anyway.
    command: [bin("tsc"), "-p", `tsconfig.${half}.json`, "--singleThreaded"],
  })),
  {
    name: "imports",
    // Asking Node whether it can run a source is an experiment, which it says in each run.
    command: [process.execPath, "--disable-warning=ExperimentalWarning", "scripts/imports.ts"],
  },
  // Packs the kernel, whose bundler has threads of its own: here it runs beside the last of the types only.
  { name: "api", command: [process.execPath, "scripts/api.ts", "--check"] },
  { name: "format", command: [bin("oxfmt"), "--check", "."] },
  { name: "lint", command: [bin("oxlint"), "--deny-warnings"] },
];
/**
 * The projects of `vitest.config.ts`. With TEST_DATABASE_URL, `server` runs on that PostgreSQL, and `embedded` repeats
 * on PGlite the files for which the database makes a difference.
 */
const suites: readonly string[] = [
  "unit",
  "mocked",
  "component",
  "config",
  "build",
  "server",
  ...(process.env["TEST_DATABASE_URL"] === undefined ? [] : ["embedded"]),
  "e2e",
];

/** What runs by name alone: `deploy` needs nginx, Caddy, PostgreSQL, Redis and debootstrap, and waits for restarts. */
const onRequest: readonly string[] = ["deploy"];

/** Names for several steps. */
const groups: Readonly<Record<string, readonly string[]>> = {
  quick: [...checks.map(({ name }) => name), "unit", "mocked", "config"],
};

const change = process.argv.map((name) => /^--changed(?:=(.+))?$/.exec(name)).find((match) => match !== null);
/** The files to run; undefined for all. */
const files = change === undefined ? undefined : changedTests(change[1] ?? "HEAD");
const wanted = process.argv
  .slice(2)
  .filter((name) => !/^--changed(=|$)/.test(name))
  .flatMap((name) => groups[name] ?? [name]);
const known = [...checks.map(({ name }) => name), ...suites, ...onRequest];
const unknown = wanted.find((name) => !known.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`Unknown step "${unknown}". Available: ${[...Object.keys(groups), ...known].join(", ")}\n`);
  process.exit(2);
}
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const started = performance.now();
const chosen = [...suites.filter(isWanted), ...onRequest.filter((name) => wanted.includes(name))];
const outcomes = [...(await runChecks()), ...(await runSuites(chosen))];
summarize(outcomes);

/** Runs two checks at a time: they are single-threaded, and the machine may have only two cores. */
async function runChecks(): Promise<Outcome[]> {
  const waiting = checks.filter(({ name }) => isWanted(name));
  const done: Outcome[] = [];
  const lane = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { code, output, seconds } = await run(check.name, check.command);
      const isPassed = code === 0;
      process.stdout.write(`${isPassed ? "ok  " : "FAIL"}  ${check.name}  ${seconds.toFixed(1)} s\n`);
      const details = isPassed ? "" : `${output}\n`;
      process.stdout.write(details);
      done.push({
        name: check.name,
        passed: isPassed ? 1 : 0,
        failed: isPassed ? 0 : 1,
        excerpts: excerpt(details),
        details,
      });
    }
  };
  await Promise.all([lane(), lane()]);
  return done;
}

async function runSuites(names: readonly string[]): Promise<Outcome[]> {
  if (names.length === 0) return [];
  if (files !== undefined) process.stdout.write(`The change reaches ${files.length} files of tests.\n`);
  if (files?.length === 0) return [];
  const file = join(reports, "suites.json");
  const { code, output, seconds } = await run("suites", [
    process.execPath,
    "scripts/test/run-suites.ts",
    file,
    ...names,
    ...(files === undefined ? [] : ["--", ...files]),
  ]);
  const found = readReports(file).map(outcomeOf);
  // A run that fails without naming a test counts as one failure.
  if (code !== 0 && found.every(({ failed }) => failed === 0))
    found.push({ name: "suites", passed: 0, failed: 1, excerpts: excerpt(output), details: `${output}\n` });
  process.stdout.write(`${code === 0 ? "ok  " : "FAIL"}  ${names.join(", ")}  ${seconds.toFixed(1)} s\n`);
  for (const { details } of found) process.stdout.write(details);
  return found;
}

function readReports(file: string): SuiteReport[] {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as SuiteReport[];
  } catch {
    // The run ended before it could write its report; its exit code says so.
    return [];
  }
}

function outcomeOf({ name, passed, failed }: SuiteReport): Outcome {
  const list = (line: (test: FailedTest) => string): string => failed.map(line).join("");
  const excerpts = list((test) => `      failed: ${test.name}\n${excerpt(test.message)}`);
  const details = list((test) => `\n${test.name}\n${test.message}\n`);
  return { name, passed, failed: failed.length, excerpts, details };
}

/** The first lines say what was expected, the last ones of a command's output why it ended. */
function excerpt(message: string): string {
  const lines = message.split("\n").filter((line) => line.trim() !== "");
  const shown = lines.length <= 12 ? lines : [...lines.slice(0, 3), "…", ...lines.slice(-8)];
  return shown.map((line) => `        ${line.slice(0, 300)}\n`).join("");
}

async function run(
  name: string,
  [file = "", ...parameters]: readonly string[],
): Promise<{ code: number; output: string; seconds: number }> {
  const begun = performance.now();
  const child = spawn(file, parameters, {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // Tests start many processes of the portal: they share its compiled code.
    env: { ...process.env, NO_COLOR: "1", NODE_COMPILE_CACHE: resolve("node_modules/.cache/compiled") },
  });
  const log = createWriteStream(join(reports, `${name}.log`));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += String(chunk);
      log.write(chunk);
    });
  child.on("message", (line) => process.stdout.write(`${String(line)}\n`));
  const code = await new Promise<number>((resolve) => child.on("close", (exit) => resolve(exit ?? 1)));
  log.end();
  return { code, output, seconds: (performance.now() - begun) / 1000 };
}

/** Repeats what failed, since of a truncated log the end is left. */
function summarize(all: readonly Outcome[]): void {
  const width = Math.max(...all.map(({ name }) => name.length));
  process.stdout.write("\n");
  for (const { name, passed, failed, excerpts } of all)
    process.stdout.write(
      `${failed === 0 ? "ok  " : "FAIL"}  ${name.padEnd(width)}  ${String(passed).padStart(4)} passed  ${String(failed).padStart(3)} failed\n${excerpts}`,
    );
  const sum = (key: "passed" | "failed"): number => all.reduce((total, outcome) => total + outcome[key], 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  process.stdout.write(`\n${sum("passed")} passed, ${sum("failed")} failed, ${seconds} s\n`);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
}
