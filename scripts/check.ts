/** `npm run check`: validates the config and prints what the deployment consists of. */
import { resolve } from "node:path";
import { describeProblem, ProblemsError } from "../kernel/contract/errors/problem.ts";
import { loadConfig } from "../kernel/server/config/load-config.ts";
import { installOrThrow } from "../kernel/server/install/install.ts";
import { configFileFrom } from "./config-argument.ts";
import { describePortal } from "./check/describe-portal.ts";
import { counted } from "./check/text-table.ts";

/**
 * Describes what the deployment consists of. A variable that is not set is listed, not rejected.
 * @throws ProblemsError with every mistake
 */
export async function checkPortal(
  file: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string> {
  const config = await loadConfig({ file, environment, halves: "server", lenientEnvironment: true });
  return await describePortal({ file: resolve(file), config, registry: installOrThrow(config), environment });
}

if (import.meta.main) {
  let file = "The command line";
  try {
    file = configFileFrom(process.argv.slice(2));
    process.stdout.write(`${await checkPortal(file)}\n\n${file} has no mistakes\n`);
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    process.stderr.write(
      `${file} has ${counted(error.problems.length, "problem")}:\n\n${error.problems.map((problem) => `  ${describeProblem(problem)}`).join("\n")}\n\ndocs/errors.md explains the codes\n`,
    );
    process.exitCode = 1;
  }
}
