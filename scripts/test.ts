/**
 * `npm test`: runs types, import rules, lint, format, build and every test, with one summary at the end. `npm test --
 * unit server` runs only some.
 */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSuiteReport, type SuiteReport, type TroubledTest } from "./test/suite-report.ts";

interface Step {
  name: string;
  command: readonly string[];
}
interface Outcome {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
  /** Shown besides the one-line result: what failed, and what passed only when it was repeated. */
  details: string;
}

const bin = (name: string): string => join("node_modules", ".bin", name);
const reports = "tests/output";

const checks: readonly Step[] = [
  ...["contract", "browser", "server", "tests"].map((half) => ({
    name: `types-${half}`,
    command: [bin("tsc"), "-p", `tsconfig.${half}.json`],
  })),
  { name: "imports", command: [process.execPath, "scripts/imports.ts"] },
  { name: "lint", command: [bin("oxlint"), "--deny-warnings"] },
  { name: "format", command: [bin("prettier"), "--check", "--cache", "--log-level", "warn", "."] },
  { name: "build", command: [process.execPath, "scripts/build.ts"] },
];
const suites: readonly Step[] = ["unit", "config", "server", "e2e"].map((name) => ({
  name,
  command: [
    bin("vitest"),
    "run",
    "--project",
    name,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reports}/${name}.json`,
  ],
}));

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => ![...checks, ...suites].some((step) => step.name === name));
if (unknown !== undefined) {
  process.stderr.write(
    `There is no step "${unknown}"; there are ${[...checks, ...suites].map(({ name }) => name).join(", ")}\n`,
  );
  process.exit(2);
}
const isWanted = ({ name }: Step): boolean => wanted.length === 0 || wanted.includes(name);

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// Two checks at a time: they are single-threaded, and the machine may have only two cores.
const outcomes = [...(await inLanes(checks.filter(isWanted), 2)), ...(await inLanes(suites.filter(isWanted), 1))];
summarize(outcomes);

async function inLanes(steps: readonly Step[], lanes: number): Promise<Outcome[]> {
  const waiting = [...steps];
  const done: Outcome[] = [];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
        const outcome = await run(step);
        process.stdout.write(
          `${outcome.failed === 0 ? "ok  " : "FAIL"}  ${step.name}  ${outcome.seconds.toFixed(1)} s\n`,
        );
        process.stdout.write(outcome.details);
        done.push(outcome);
      }
    }),
  );
  return done;
}

async function run({ name, command }: Step): Promise<Outcome> {
  const started = performance.now();
  const [file = "", ...parameters] = command;
  const child = spawn(file, parameters, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, NO_COLOR: "1" } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += String(chunk)));
  const code = await new Promise<number>((resolve) => child.on("close", (exit) => resolve(exit ?? 1)));
  writeFileSync(`${reports}/${name}.log`, output);
  const report = suites.some((suite) => suite.name === name) ? readSuiteReport(`${reports}/${name}.json`) : undefined;
  // A run that fails without naming a test counts as one failure.
  const failed = code === 0 ? 0 : Math.max(1, report?.failed.length ?? 1);
  return {
    name,
    passed: report?.passed ?? (code === 0 ? 1 : 0),
    failed,
    seconds: (performance.now() - started) / 1000,
    details: detailsOf(code, report, output),
  };
}

/** Lists names first, since a log may be truncated; then the reasons; the whole output if no test is to blame. */
function detailsOf(code: number, report: SuiteReport | undefined, output: string): string {
  const names = (tests: readonly TroubledTest[], what: string): string =>
    tests.map(({ name }) => `      ${what}: ${name}\n`).join("");
  const whys = (tests: readonly TroubledTest[]): string =>
    tests.map(({ name, message }) => `\n${name}\n${message}\n`).join("");
  const { failed = [], passedAgain = [] } = report ?? {};
  const blameless = code !== 0 && failed.length === 0;
  return (
    names(failed, "failed") +
    names(passedAgain, "passed at the second try") +
    whys([...failed, ...passedAgain]) +
    (blameless ? `${output}\n` : "")
  );
}

function summarize(all: readonly Outcome[]): void {
  const width = Math.max(...all.map(({ name }) => name.length));
  process.stdout.write("\n");
  for (const { name, passed, failed, seconds } of all)
    process.stdout.write(
      `${failed === 0 ? "ok  " : "FAIL"}  ${name.padEnd(width)}  ${String(passed).padStart(4)} passed  ${String(failed).padStart(3)} failed  ${seconds.toFixed(1).padStart(6)} s\n`,
    );
  const sum = (key: "passed" | "failed"): number => all.reduce((total, outcome) => total + outcome[key], 0);
  process.stdout.write(`\n${sum("passed")} passed, ${sum("failed")} failed\n`);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
}
