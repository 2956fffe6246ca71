/**
 * Merges chunks that are always fetched together into one file: on a slow connection each additional file costs a round
 * trip.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { collect } from "./route-chunks.ts";

/** Maps file names before the merge to names after it; several chunks may map to one merged file. */
export type MergedNames = ReadonlyMap<string, string>;

interface Group {
  /** The chunk that names the merged file and whose exports keep their names. */
  head: string;
  members: readonly string[];
}

/** The entry points of pages: the file that every page fetches, and the files of which each page fetches one. */
export interface Beginnings {
  application: string;
  /**
   * Each with the pages that must not wait for the other kind: chunks that both kinds need are merged into the
   * application's file.
   */
  either: readonly { head: string; pages?: readonly string[] }[];
}

/**
 * Merges the application's static imports, and the chunks that both kinds of page need, into the application's file,
 * and the chunks that only one kind of page needs into that page's file. The names of the files are derived from the
 * names before, which are derived from the contents, so that the files can be cached forever. Source maps are next to
 * the files, before and after.
 */
export async function mergeChunks(metafile: Metafile, beginnings: Beginnings): Promise<MergedNames> {
  const chunks = Object.keys(metafile.outputs).filter((output) => output.endsWith(".js"));
  const groups = groupChunks(metafile, chunks, beginnings);
  const groupOf = new Map(groups.flatMap((group) => group.members.map((member) => [member, group] as const)));
  const names = finalNames(groups);
  const context: LinkContext = { metafile, groupOf, names };
  const files = await Promise.all(groups.map((group) => bundleGroup(group, context)));
  for (const chunk of chunks) for (const file of [chunk, `${chunk}.map`]) rmSync(file, { force: true });
  for (const { path, text } of files.flat()) writeFileSync(path, text);
  return new Map(
    chunks.map((chunk) => [basename(chunk), names.get(groupOf.get(chunk)?.head ?? chunk) ?? basename(chunk)]),
  );
}

function groupChunks(metafile: Metafile, chunks: readonly string[], { application, either }: Beginnings): Group[] {
  const closureOf = (head: string): Set<string> => {
    const found = new Set<string>();
    collect(head, metafile.outputs, found);
    return found;
  };
  const closures = either.map(({ head }) => closureOf(head));
  const reached = either.map(({ head, pages = [] }) => [head, ...pages].map(closureOf));
  const neededByAll = chunks.filter((chunk) => reached.every((some) => some.some((closure) => closure.has(chunk))));
  const core = new Set([...closureOf(application), ...neededByAll]);
  const pages = either.map(({ head }, index): Group => ({
    head,
    members: [...(closures[index] ?? [])].filter((chunk) => !core.has(chunk)),
  }));
  const taken = new Set([...core, ...pages.flatMap(({ members }) => members)]);
  return [
    { head: application, members: [...core] },
    ...pages,
    ...chunks.filter((chunk) => !taken.has(chunk)).map((chunk): Group => ({ head: chunk, members: [chunk] })),
  ];
}

/**
 * The hash of a merged file includes the names of the merged files, since other files import them under those names,
 * and the contents of this file.
 */
function finalNames(groups: readonly Group[]): Map<string, string> {
  const names = new Map<string, string>();
  const own = createHash("sha256")
    .update(readFileSync(import.meta.filename))
    .digest("hex");
  let before = own;
  for (const { head, members } of groups) {
    const hash = createHash("sha256")
      .update(
        `${members
          .map((member) => basename(member))
          .toSorted()
          .join(" ")} ${before}`,
      )
      .digest("base64url")
      .replace(/[-_]/g, "")
      .slice(0, 8)
      .toUpperCase();
    names.set(head, basename(head).replace(/-[A-Z0-9]{8}\.js$/, `-${hash}.js`));
    before = [own, ...[...names.values()].slice(0, 3)].join(" ");
  }
  return names;
}

interface LinkContext {
  metafile: Metafile;
  groupOf: ReadonlyMap<string, Group>;
  /** Final names by head. */
  names: ReadonlyMap<string, string>;
}

async function bundleGroup(group: Group, context: LinkContext): Promise<{ path: string; text: string }[]> {
  const path = join(dirname(group.head), context.names.get(group.head) ?? basename(group.head));
  const { outputFiles } = await build({
    stdin: { contents: entryOf(group, context.metafile), resolveDir: resolve(dirname(group.head)), loader: "js" },
    outfile: path,
    bundle: true,
    write: false,
    format: "esm",
    minify: true,
    target: "es2022",
    sourcemap: "external",
    legalComments: "none",
    logLevel: "error",
    plugins: [linkGroups(group, context), withSourceMaps],
  });
  return outputFiles.map((file) => ({ path: file.path, text: file.text }));
}

/** The head keeps its exports; the short names of the others get the chunk's number as a suffix, so that none clash. */
function entryOf({ head, members }: Group, metafile: Metafile): string {
  return members
    .map((member, index) => {
      const exported = metafile.outputs[member]?.exports ?? [];
      const names = member === head ? exported : exported.map((name) => `${name} as ${memberExport(index, name)}`);
      return names.length === 0
        ? `import "./${basename(member)}";`
        : `export { ${names.join(", ")} } from "./${basename(member)}";`;
    })
    .join("\n");
}

const memberExport = (index: number, name: string): string => `${name === "default" ? "standard" : name}_${index}`;

/** Redirects imports between groups to the merged files, under the names that the chunks' exports have there. */
function linkGroups(own: Group, { metafile, groupOf, names }: LinkContext): Plugin {
  return {
    name: "link-groups",
    setup: (setup) => {
      const chunkOf = (path: string): string | undefined =>
        [...groupOf.keys()].find((chunk) => basename(chunk) === basename(path));
      setup.onResolve({ filter: /^\.\// }, ({ path, kind, namespace }) => {
        if (namespace === "link") return { path, external: true };
        const chunk = chunkOf(path);
        const group = chunk === undefined ? undefined : groupOf.get(chunk);
        if (chunk === undefined || group === undefined) return { path, external: true };
        if (kind === "dynamic-import") return { path: `./${names.get(group.head) ?? ""}`, external: true };
        return group === own ? undefined : { path: chunk, namespace: "link", sideEffects: false };
      });
      setup.onLoad({ filter: /.*/, namespace: "link" }, ({ path: chunk }) => {
        const group = groupOf.get(chunk) as Group;
        const index = group.members.indexOf(chunk);
        const links = (metafile.outputs[chunk]?.exports ?? []).map((name) =>
          chunk === group.head ? name : `${memberExport(index, name)} as ${name}`,
        );
        return { contents: `export { ${links.join(", ")} } from "./${names.get(group.head) ?? ""}";`, loader: "js" };
      });
    },
  };
}

/** Loads each chunk with its own source map, so that the merged file's map leads to the sources. */
const withSourceMaps: Plugin = {
  name: "with-source-maps",
  setup: (setup) => {
    setup.onLoad({ filter: /\.js$/, namespace: "file" }, ({ path }) => {
      const map = `${path}.map`;
      if (!existsSync(map)) return undefined;
      return {
        contents: `${readFileSync(path, "utf8")}\n//# sourceMappingURL=data:application/json;base64,${readFileSync(map).toString("base64")}`,
        loader: "js",
      };
    });
  },
};
