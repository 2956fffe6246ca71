/** Finds what a deployment uses of the deprecated parts of the kernel. */
import type { Problem } from "../../contract/errors/problem.ts";
import { configPath } from "./config-path.ts";
import type { Contributed } from "./deployment.ts";
import type { DeprecatedExport, Deprecation } from "./deprecations.ts";
import { installedTools } from "./installed-tools.ts";

/** What is searched. */
export interface Searched {
  /** The config as it is written, before defaults are applied. */
  config: unknown;
  /** What the halves of the plugins contribute, with their places in the config. */
  contributions: readonly Contributed[];
  /** The config file. */
  file: string;
  /** The folders of the plugins in use. */
  folders: readonly string[];
}

/** Returns a warning for each use. */
export async function findDeprecated(searched: Searched, list: readonly Deprecation[]): Promise<Problem[]> {
  // The parser is loaded only if it is needed: every start asks for the warnings.
  const tools = list.some((one) => "export" in one) ? await installedTools() : undefined;
  const importsIn = (await tools?.searchSources(searched.file, searched.folders)) ?? (() => []);
  return list.flatMap((one) => usesOf(one, searched, importsIn).map((where) => warning(one, where)));
}

function warning(one: Deprecation, where: string): Problem {
  const name =
    "export" in one
      ? `${one.export} of ${one.from}`
      : "option" in one
        ? `the option "${one.option.at(-1) ?? ""}"`
        : `the key "${one.contribution.at(-1) ?? ""}"`;
  return {
    code: "PORTAL_DEPRECATED",
    where,
    found: `${name}, which is deprecated since ${one.since} and will be removed in ${one.removedIn}`,
    expected: one.instead,
  };
}

function usesOf(
  one: Deprecation,
  { config, contributions }: Searched,
  importsIn: (one: DeprecatedExport) => string[],
): string[] {
  if ("option" in one) return pathsIn(config, one.option).map((path) => configPath(config, path));
  if ("contribution" in one)
    return contributions
      .filter(({ half }) => half === one.half)
      .flatMap(({ value, place, half }) => {
        const start = `${place} . ${half}.${half === "browser" ? "tsx" : "ts"}`;
        return pathsIn(value, one.contribution).map((path) => configPath(value, path, start));
      });
  return importsIn(one);
}

/** Returns the paths of the values that the keys lead to; what is undefined is not used. */
function pathsIn(value: unknown, [key, ...rest]: readonly string[], before: readonly string[] = []): string[][] {
  if (key === undefined) return value === undefined ? [] : [[...before]];
  if (typeof value !== "object" || value === null) return [];
  const names = key === "*" ? Object.keys(value) : Object.hasOwn(value, key) ? [key] : [];
  return names.flatMap((name) => pathsIn((value as Record<string, unknown>)[name], rest, [...before, name]));
}
