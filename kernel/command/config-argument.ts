/** The config file passed to a command: `npm run build -- other.config.ts`; the default is `portal.config.ts`. */
import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import { ProblemsError } from "../contract/errors/problem.ts";

/**
 * @param parameters the arguments after the command's own name, as in `process.argv.slice(2)`
 * @returns a path relative to the current folder, so that the build result can be moved with the folder
 * @throws ProblemsError if there is more than one parameter, or the file does not exist
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
