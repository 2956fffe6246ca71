/** Leaves out bundles that only pass on what another has: a start spends 0.3 ms on each module. */
import { globSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Names from a chunk, the same names as exports, and nothing else; with `as`, a name is not the one of the chunk. */
const stub = /^import \{([^}]*)\} from "\.\/([0-9A-Z]{8})\.js";\nexport \{\1\};\n(?:\/\/# sourceMappingURL=\S+\n?)?$/;

/**
 * Gives a chunk the name of the entry that only passes it on, such as `contract.js`, which both the config and the
 * server half of a plugin load.
 * @param folder with the bundles
 * @param banner with which each of them begins
 */
export function leaveOutStubs(folder: string, banner: string): void {
  const files = new Set(globSync("*.js", { cwd: folder }).toSorted());
  const textOf = (file: string): string => readFileSync(join(folder, file), "utf8");
  for (const file of files) {
    const [, names = "", name] = stub.exec(textOf(file).replace(banner, "").trimStart()) ?? [];
    const chunk = `${name}.js`;
    if (names.includes(" as ") || !files.has(chunk)) continue;
    files.delete(chunk);
    for (const ending of ["", ".map"]) renameSync(join(folder, chunk + ending), join(folder, file + ending));
    for (const other of files) writeFileSync(join(folder, other), textOf(other).replaceAll(chunk, file));
  }
}
