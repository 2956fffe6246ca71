/**
 * Checks plugins outside of `plugins/` by the rules for those inside: types of each half, import rules, lint, their own
 * tests.
 */
import { execFile } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { needsIn, violationsIn, type Violation } from "../../scripts/imports/rules.ts";

/** @throws Error with the command's whole output: compiler and linter report on the standard output */
const run = (
  file: string,
  parameters: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<{ stdout: string }> =>
  promisify(execFile)(file, parameters, { ...options, encoding: "utf8" }).catch(
    (error: Error & { stdout?: string }) => {
      throw new Error(`${error.message}\n${error.stdout ?? ""}`, { cause: error });
    },
  );
const bin = (name: string): string => join("node_modules", ".bin", name);

/** Three times the type checker, of which each reads the kernel's sources. */
export const compileTimeoutMs = 240_000;
/** A portal for each plugin, with its first page. */
export const ownTestsTimeoutMs = 360_000;

/**
 * `folder` contains `plugins/`.
 * @throws Error with the compiler's output
 */
export async function compileHalves(folder: string): Promise<void> {
  const root = relative(folder, ".");
  const compile = async (half: string, compilerOptions: object, include: string[]): Promise<void> => {
    const file = join(folder, `tsconfig.${half}.json`);
    const types = [
      "plugins/*/messages/keys.d.ts",
      `${root}/kernel/contract/i18n/i18next.d.ts`,
      `${root}/kernel/messages/*/keys.d.ts`,
      `${root}/plugins/*/messages/keys.d.ts`,
      "plugins/*/server/tables.d.ts",
      `${root}/kernel/server/tables.d.ts`,
      `${root}/plugins/*/server/tables.d.ts`,
    ];
    writeFileSync(
      file,
      JSON.stringify({
        extends: `${root}/tsconfig.json`,
        compilerOptions,
        include: [...include, ...types],
        exclude: ["**/*.test.ts", "vitest.config.ts"],
      }),
    );
    await run(bin("tsc"), ["-p", file, "--singleThreaded"]);
  };
  await compile("contract", {}, ["plugins/*/contract.ts", "*.config.ts"]);
  await compile("browser", { lib: ["ES2024", "ESNext.Iterator", "DOM", "DOM.Iterable"] }, [
    "plugins/*/browser.tsx",
    "plugins/*/browser/**/*",
    `${root}/kernel/browser/app/virtual.d.ts`,
  ]);
  if (globSync("plugins/*/server.ts", { cwd: folder }).length > 0)
    await compile("server", { types: ["node"] }, ["plugins/*/server.ts"]);
}

/** @throws Error with the linter's output */
export async function lint(folder: string): Promise<void> {
  // The linter ignores the tests' output folder, and other tests read the repository: it checks a copy outside.
  const copy = mkdtempSync(join(tmpdir(), "portal-linted-"));
  try {
    cpSync(join(folder, "plugins"), join(copy, "plugins"), { recursive: true });
    cpSync(".oxlintrc.json", join(copy, ".oxlintrc.json"));
    symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
    await run(resolve(bin("oxlint")), ["--deny-warnings", "plugins"], { cwd: copy });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

export function importViolations(folder: string): Violation[] {
  const needs = new Map(
    globSync("plugins/*/contract.ts", { cwd: folder }).map((file) => [
      basename(dirname(file)),
      needsIn(readFileSync(join(folder, file), "utf8")),
    ]),
  );
  return globSync("plugins/*/**/*.{ts,tsx,css}", { cwd: folder }).flatMap((file) =>
    violationsIn(file, readFileSync(join(folder, file), "utf8"), needs),
  );
}

/**
 * Returns the output of the test runner.
 * @throws Error if a test fails
 */
export async function runTests(folder: string): Promise<string> {
  const config = resolve(folder, "vitest.config.ts");
  writeFileSync(
    config,
    // One process for all files: each would read the kernel's sources again.
    'import { defineConfig } from "vitest/config";\nexport default defineConfig({ test: { include: ["plugins/**/*.test.ts"], isolate: false, maxWorkers: 1 } });\n',
  );
  return (
    await run(bin("vitest"), ["run", "--root", folder, "--config", config], { env: { ...process.env, NO_COLOR: "1" } })
  ).stdout;
}

/**
 * Returns the output of `npm run check`, each line with its cells separated by bars.
 * @throws Error with the problems
 */
export async function checkLines(file: string, parameters: readonly string[] = []): Promise<string[]> {
  const { stdout } = await run(process.execPath, ["kernel/command/portal.js", "check", file, ...parameters]);
  return stdout.split("\n").map((line) => line.trim().replace(/ {2,}/g, " | "));
}
