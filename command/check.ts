/**
 * `npm run check`: checks the config, its types, and the tables of its resources, and prints what the deployment
 * consists of. `npm run check -- --config-only` neither runs the type checker nor opens a database.
 */
import {
  countProblems,
  ProblemsError,
  type Problem,
  loadConfig,
  type LoadedConfig,
  type ServerRegistry,
  installOrThrow,
  configFileFrom,
} from "@portalkit/kernel/tools";
import { resolve } from "node:path";
import { styleText } from "node:util";
import { describeProblems, locateProblem, type Paint } from "./source/describe-problems.ts";
import { checkDatabase } from "./check/check-database.ts";
import { openEmptyDatabase } from "./check/empty-database.ts";
import { checkTypes, type PartialCheck } from "./check/check-types.ts";
import { describePortal } from "./check/describe-portal.ts";

const configOnly = "--config-only";

export interface CheckOptions {
  environment?: Readonly<Record<string, string | undefined>>;
  /** Omits the type checker and the database, which take most of the time. */
  isConfigOnly?: boolean;
}

/**
 * Describes what the deployment consists of, and what it uses of the kernel that a later version will not have. A
 * variable that is not set is listed, not rejected.
 * @throws ProblemsError with every mistake
 */
export async function checkPortal(
  file: string,
  { environment = process.env, isConfigOnly = false }: CheckOptions = {},
): Promise<{ description: string; warnings: readonly Problem[] }> {
  const skipped: PartialCheck = { problems: [], summary: `not checked: ${configOnly}` };
  // Each takes seconds: the type checker is a process, and the database a thread.
  const empty = isConfigOnly ? undefined : openEmptyDatabase();
  const [types, loaded] = await Promise.all([isConfigOnly ? skipped : checkTypes(file), load(file, environment)]);
  if ("problems" in loaded || empty === undefined) await empty?.then((opened) => opened.close());
  const database =
    "problems" in loaded || empty === undefined
      ? skipped
      : await checkDatabase(loaded.registry, environment, await empty);
  const problems = [...("problems" in loaded ? loaded.problems : []), ...database.problems];
  const all = [...problems, ...withoutRepeated(types.problems, problems, file)];
  if ("problems" in loaded || all.length > 0) throw new ProblemsError(all);
  const checks = [
    ["types", types.summary],
    ["database", database.summary],
  ] as const;
  const description = await describePortal({ file: resolve(file), environment, checks, ...loaded });
  return { description, warnings: loaded.config.warnings };
}

async function load(
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<{ config: LoadedConfig; registry: ServerRegistry } | { problems: readonly Problem[] }> {
  try {
    const config = await loadConfig({ file, environment, halves: "server", lenientEnvironment: true });
    return { config, registry: installOrThrow(config) };
  } catch (error) {
    if (error instanceof ProblemsError) return { problems: error.problems };
    throw error;
  }
}

/** What the type checker says about a line with another problem is the same mistake. */
function withoutRepeated(types: readonly Problem[], problems: readonly Problem[], file: string): Problem[] {
  const lineOf = (position = ""): string => position.split(":").slice(0, 2).join(":");
  const known = new Set(problems.map((problem) => lineOf(locateProblem(problem, file))));
  const others = types.filter(({ where }) => !known.has(lineOf(where)));
  const [first] = problems;
  // A file that cannot be run is not what its types are about.
  if (first === undefined || problems.length > 1 || !/_(FILE|PLUGIN_UNKNOWN)$/.test(first.code)) return others;
  if (others.length > 0) first.followUps = (first.followUps ?? 0) + others.length;
  return [];
}

const paint: Paint = (colour, text) => styleText(colour, text, { stream: process.stderr });

/** What the command prints, and the code that it ends with. */
export interface CheckOutcome {
  out: string;
  err: string;
  code: 0 | 1;
}

/** `parameters` are a config file and `--config-only`, both optional. */
export async function checkOutcome(
  parameters: readonly string[],
  environment: CheckOptions["environment"] = process.env,
): Promise<CheckOutcome> {
  let file = "The command line";
  try {
    file = configFileFrom(parameters.filter((parameter) => parameter !== configOnly));
    const isConfigOnly = parameters.includes(configOnly);
    const { description, warnings } = await checkPortal(file, { isConfigOnly, environment });
    return {
      out: `${description}\n\n${file} has no mistakes\n`,
      // Not on standard output, which `upgrade` leaves out.
      err: warnings.length > 0 ? `${describeProblems(warnings, file, paint)}\n` : "",
      code: 0,
    };
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    const { problems } = error;
    const summary = `${file} has ${countProblems(problems)}; docs/errors.md explains the codes`;
    return { out: "", err: `${describeProblems(problems, file, paint)}\n\n${summary}\n`, code: 1 };
  }
}

export async function run(parameters: readonly string[]): Promise<void> {
  const { out, err, code } = await checkOutcome(parameters);
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
}
