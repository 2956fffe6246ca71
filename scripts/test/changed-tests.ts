/** Which files of tests a change reaches: by imports, and by the names of plugins and files in them. */
import { execFileSync } from "node:child_process";
import { readSources } from "../imports/read-sources.ts";
import { entryPoints, internalEntryPoints, type SourceFile } from "../imports/source-file.ts";

type ReadFile = Pick<SourceFile, "path" | "text" | "imports">;

const isTestFile = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** The file that an import leads to: entry points are names of packages. */
function fileOf(path: string): string {
  const [, plugin] = /^@portalkit\/([^/]+)$/.exec(path) ?? [];
  return (
    internalEntryPoints[path] ??
    entryPoints[path]?.file ??
    (plugin === undefined ? path : `plugins/${plugin}/contract.ts`)
  );
}

/**
 * Returns the test files that import a changed file, directly or through others, that name it, or that name the plugin
 * it belongs to.
 * @param changed paths relative to the root of the repository
 */
export function testsReached(changed: readonly string[], files: readonly ReadFile[]): string[] {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of files)
    for (const target of imports) {
      const file = fileOf(target.path);
      importers.set(file, [...(importers.get(file) ?? []), path]);
    }
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);

  const plugins = new Set(changed.flatMap((path) => /^plugins\/([^/]+)\//.exec(path)?.[1] ?? []));
  const namesPlugin = ({ path, text }: ReadFile): boolean =>
    [...plugins].some(
      (name) =>
        path.startsWith(`plugins/${name}/`) ||
        path.includes(`/${name}`) ||
        text.includes(`/plugin/${name}/`) ||
        text.includes(`plugins/${name}/`),
    );
  const namesFile = ({ text }: ReadFile): boolean => changed.some((path) => text.includes(`"${path}"`));
  return files
    .filter((file) => isTestFile(file.path) && (reached.has(file.path) || namesPlugin(file) || namesFile(file)))
    .map(({ path }) => path)
    .toSorted();
}

/** Returns the tests that the working tree reaches by what differs from a commit, new files included. */
export function changedTests(since: string): string[] {
  const ask = (...parameters: string[]): string[] =>
    execFileSync("git", parameters, { encoding: "utf8", maxBuffer: 2 ** 26 })
      .split("\n")
      .filter((path) => path !== "");
  const changed = [
    ...ask("diff", "--name-only", "--relative", since),
    ...ask("ls-files", "--others", "--exclude-standard"),
  ];
  return testsReached(changed, readSources());
}
