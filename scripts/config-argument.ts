/** The config file that a command was given: `npm run build -- other.config.ts`; without one, `portal.config.ts`. */
import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import { ProblemsError } from "../kernel/contract/problem.ts";

/**
 * @param parameters what follows the command's own name, as in `process.argv.slice(2)`
 * @returns a path relative to the current folder, so that what is built from it can be moved with the folder
 * @throws ProblemsError when there is more than one parameter, or no such file
 */
export function configFileFrom(parameters: readonly string[]): string {
  const [name = "portal.config.ts", ...others] = parameters;
  const refuse = (found: string, expected: string): ProblemsError =>
    new ProblemsError([{ code: "PORTAL_ARGUMENT_INVALID", where: "command line", found, expected }]);
  if (others.length > 0)
    throw refuse(JSON.stringify(parameters.join(" ")), "one config file, or none for portal.config.ts");
  const file = resolve(name);
  if (!existsSync(file))
    throw refuse(
      `${JSON.stringify(name)}, and no file at ${file}`,
      "the path of a config file, relative to this folder",
    );
  return relative(process.cwd(), file);
}
