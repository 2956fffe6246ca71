/** Finds the deprecated keys that are written in the config and in the halves of plugins, and their new names. */
import { join } from "node:path";
import { globSync } from "node:fs";
import { keysOf, type DeprecatedKey } from "@portalkit/kernel/tools";
import { contributed } from "../source/find-in-plugin.ts";
import { followKeys, type Found } from "../source/follow-source.ts";
import { lineAt } from "../source/identifiers.ts";
import { exportOf, importOf, readTree, type Located } from "../source/syntax-tree.ts";

export interface KeyEdit {
  /** Absolute path. */
  file: string;
  start: number;
  end: number;
  text: string;
  one: DeprecatedKey;
}

/** A computed key that could be a deprecated one. */
export interface ComputedKey {
  /** Absolute path. */
  file: string;
  line: number;
  one: DeprecatedKey;
}

/** @param folder the folder of the deployment */
export function renameKeys(
  folder: string,
  list: readonly DeprecatedKey[],
): { edits: KeyEdit[]; computed: ComputedKey[] } {
  const due = list.filter(({ replacement }) => replacement !== undefined);
  const computed: ComputedKey[] = [];
  const edits = due.flatMap((one) => {
    const onComputed = ({ holder, tree: { file, text } }: Found): void => {
      if (!file.includes("node_modules")) computed.push({ file, line: lineAt(text, holder.start), one });
    };
    return rootsOf(folder, one)
      .flatMap((root) => followKeys({ ...root, holder: root.node }, keysOf(one), onComputed))
      .flatMap((found) => editOf(found, one));
  });
  // A constant that several places use is found from each of them.
  return {
    edits: [...new Map(edits.map((edit) => [`${edit.file}:${edit.start}`, edit])).values()],
    computed: [
      ...new Map(computed.map((key) => [`${key.file}:${key.line} ${keysOf(key.one).join(".")}`, key])).values(),
    ],
  };
}

function rootsOf(folder: string, one: DeprecatedKey): Located[] {
  const pattern = "option" in one ? "*.config.ts" : `plugins/*/${one.half}.{ts,tsx}`;
  return globSync(pattern, { cwd: folder }).flatMap((name) => {
    const tree = readTree(join(folder, name));
    if (tree === undefined) return [];
    if ("contribution" in one) return contributed(tree, one.half);
    const root = exportOf(tree, "default");
    const callee = root?.node.type === "CallExpression" ? root.node.callee : undefined;
    const isPortal = callee?.type === "Identifier" && importOf(callee.name, tree)?.name === "definePortal";
    return root !== undefined && isPortal ? [root] : [];
  });
}

/** Returns nothing for a key that is not written as a name or a text at its place, or is in a package. */
function editOf({ node, holder: { start }, tree: { file, text } }: Found, one: DeprecatedKey): KeyEdit[] {
  const old = keysOf(one).at(-1) ?? "";
  const written = [old, `"${old}"`, `'${old}'`].find((form) => text.startsWith(form, start));
  if (written === undefined || file.includes("node_modules")) return [];
  const name = one.replacement ?? old;
  const key = written === old && /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
  const isShorthand = node.start === start;
  return [{ file, start, end: start + written.length, text: isShorthand ? `${key}: ${old}` : key, one }];
}
