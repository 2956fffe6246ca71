/** Imports the config file, and reports a failed import as one problem: with the line, without a stack. */
import { existsSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ProblemsError, type Problem } from "../../contract/errors/problem.ts";
import { nearestName } from "../problems/nearest-name.ts";
import { pluginsIn } from "./plugin-files.ts";
import { pluginsOfScope } from "./plugin-packages.ts";
import { quote } from "./value-in-words.ts";

const code = "PORTAL_CONFIG_FILE";

/**
 * Returns the default export of the file.
 * @throws ProblemsError
 */
export async function readConfigFile(file: string): Promise<unknown> {
  const name = shown(file);
  if (!existsSync(file))
    throw new ProblemsError([
      { code, where: name, found: "no such file", expected: "a file that exports definePortal({...})" },
    ]);
  let module: { default?: unknown };
  try {
    module = (await import(pathToFileURL(file).href)) as { default?: unknown };
  } catch (error) {
    throw new ProblemsError([describeImportError(error, file)]);
  }
  const { default: written } = module;
  if (typeof written === "object" && written !== null && !Array.isArray(written)) return written;
  throw new ProblemsError([
    {
      code,
      where: name,
      found: written === undefined ? "no default export" : `a default export that is ${quote(written)}`,
      expected: "export default definePortal({...})",
    },
  ]);
}

/** Describes why a file of the deployment could not be imported. */
export function describeImportError(error: unknown, file: string): Problem {
  const message = firstLine(error);
  const missing = /Cannot find (?:module|package) '([^']+)'/.exec(message)?.[1];
  const plugin = missing === undefined ? undefined : /(?:^@portalkit\/|\/plugins\/)([^/]+)/.exec(missing)?.[1];
  const where = `${shown(file)}${lineIn(error, file)}`;
  if (missing === undefined || plugin === undefined || file.includes(`/plugins/${plugin}/`)) {
    return {
      code,
      where,
      found: missing === undefined ? `an error: ${message}` : `an import of ${shown(missing)}, which does not exist`,
      expected:
        missing === undefined || /^[./]/.test(missing)
          ? "a file that can be imported"
          : `an installed package: npm install ${missing}`,
    };
  }
  const known = missing.startsWith("@portalkit/")
    ? pluginsOfScope("@portalkit", dirname(file))
    : pluginsIn(missing.slice(0, missing.indexOf(`/${plugin}/`)));
  const nearest = nearestName(plugin, known);
  return {
    code: "PORTAL_PLUGIN_UNKNOWN",
    where,
    found: `an import of the plugin "${plugin}"`,
    expected: `one of ${known.join(", ")}`,
    ...(nearest === undefined ? {} : { didYouMean: nearest }),
  };
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
}

/** `:12` if the stack of the error names the file, as both frames and syntax errors of Node do. */
function lineIn(error: unknown, file: string): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  for (const [, path = "", line] of stack.matchAll(/((?:file:\/\/)?\/[^\s()]+?):(\d+)/g)) {
    if ((path.startsWith("file://") ? fileURLToPath(path) : path) === file) return `:${line ?? ""}`;
  }
  return "";
}

function shown(file: string): string {
  const path = relative(process.cwd(), file);
  return path === "" || path.startsWith("..") ? join(basename(dirname(file)), basename(file)) : path;
}
