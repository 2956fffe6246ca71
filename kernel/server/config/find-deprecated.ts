/** Finds what a deployment uses of the deprecated parts of the kernel. */
import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Problem } from "../../contract/errors/problem.ts";
import { configPath } from "./config-path.ts";
import type { Contributed } from "./deployment.ts";
import type { Deprecation } from "./deprecations.ts";
import { findExportUses, parseForUses } from "./source/find-export-uses.ts";
import type { Visited } from "./source/identifiers.ts";
import { filesOf } from "./source/syntax-tree.ts";

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
export function findDeprecated(searched: Searched, list: readonly Deprecation[]): Problem[] {
  const sources = list.some((one) => "export" in one) ? sourcesOf(searched) : [];
  return list.flatMap((one) => usesOf(one, searched, sources).map((where) => warning(one, where)));
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

function usesOf(one: Deprecation, { config, contributions }: Searched, sources: readonly Source[]): string[] {
  if ("option" in one) return pathsIn(config, one.option).map((path) => configPath(config, path));
  if ("contribution" in one)
    return contributions
      .filter(({ half }) => half === one.half)
      .flatMap(({ value, place, half }) => {
        const start = `${place} . ${half}.${half === "browser" ? "tsx" : "ts"}`;
        return pathsIn(value, one.contribution).map((path) => configPath(value, path, start));
      });
  return sources.flatMap((source) => importsIn(source, one));
}

/** Returns the paths of the values that the keys lead to; what is undefined is not used. */
function pathsIn(value: unknown, [key, ...rest]: readonly string[], before: readonly string[] = []): string[][] {
  if (key === undefined) return value === undefined ? [] : [[...before]];
  if (typeof value !== "object" || value === null) return [];
  const names = key === "*" ? Object.keys(value) : Object.hasOwn(value, key) ? [key] : [];
  return names.flatMap((name) => pathsIn((value as Record<string, unknown>)[name], rest, [...before, name]));
}

type DeprecatedExport = Extract<Deprecation, { export: string }>;

interface Source {
  file: string;
  text: string;
  nodes: readonly Visited[];
}

/** The files of the config and of the plugins; tests are not part of a deployment. */
function sourcesOf({ file, folders }: Searched): Source[] {
  const own = folders.flatMap((folder) =>
    globSync("**/*.{ts,tsx,js}", {
      cwd: folder,
      exclude: (name) => name === "node_modules" || /\.(test|d)\.tsx?$/.test(name),
    }).map((name) => join(folder, name)),
  );
  return [...new Set([...filesOf(file), ...own])]
    .toSorted()
    .map((name) => ({ file: name, text: readFileSync(name, "utf8") }))
    .map(({ file: name, text }) => ({ file: name, text, nodes: parseForUses(name, text) }));
}

function importsIn({ file, text, nodes }: Source, sought: DeprecatedExport): string[] {
  return findExportUses(nodes, sought).map(({ node }) => {
    const before = text.slice(0, node.start).split("\n");
    return `${relative(process.cwd(), file)}:${before.length}:${(before.at(-1) ?? "").length + 1}`;
  });
}
