/** Replaces the uses of a deprecated export in a file by what its deprecation says. */
import MagicString from "magic-string";
import type { DeprecatedExport } from "@portalkit/kernel/tools";
import { findExportUses, type ExportUse } from "../source/find-export-uses.ts";
import { isNode, lineAt, nameOf, nodesOf, type SourceNode, type Visited } from "../source/identifiers.ts";

export interface RenamedExport {
  text: string;
  /**
   * The lines with uses that cannot be replaced alone: members of a whole module that stays where it is, and
   * `export *`, which passes the export on to files that import it from this one.
   */
  byHand: number[];
}

/** @param file the name of the file; its ending says how it is parsed */
export function renameExport(file: string, text: string, one: DeprecatedExport): RenamedExport {
  const { replacement } = one;
  if (replacement === undefined || !text.includes(one.from)) return { text, byHand: [] };
  const nodes = nodesOf(file, text);
  const name = replacement.export ?? one.export;
  const from = replacement.from === one.from ? undefined : replacement.from;
  const isTaken = nodes.some(({ node }) => /^(JSX)?Identifier$/.test(node.type) && node["name"] === name);
  const changed = new MagicString(text);
  const byHand = nodes.flatMap(({ node }) =>
    node.type === "ExportAllDeclaration" && nameOf(node["source"]) === one.from ? [lineAt(text, node.start)] : [],
  );
  for (const use of findExportUses(nodes, one)) {
    const { node, specifier, statement } = use;
    if (specifier !== undefined && statement !== undefined) {
      const isFree = name === one.export || !isTaken;
      const written = specifierText({ use, name, isFree });
      if (isFree && name !== one.export) for (const reference of use.references) rename(reference, name, changed);
      if (from === undefined) changed.update(node.start, specifier.end, written);
      else move({ use, written, from, text, changed, nodes });
    } else if (from !== undefined) byHand.push(lineAt(text, node.start));
    else if (use.isShorthand) changed.appendLeft(node.start, `${name}: `);
    else changed.update(node.start, node.end, node.type === "Literal" ? JSON.stringify(name) : name);
  }
  return { text: changed.toString(), byHand: byHand.toSorted((a, b) => a - b) };
}

/** The name outside of the statement stays, unless all references can have the new one. */
function specifierText({ use, name, isFree }: { use: ExportUse; name: string; isFree: boolean }): string {
  const { specifier, node } = use;
  const isImport = specifier?.type === "ImportSpecifier";
  const outside = nameOf(specifier?.[isImport ? "local" : "exported"]) ?? name;
  const isRenamed = isImport && outside === nameOf(node) && isFree;
  return isRenamed || outside === name ? name : `${name} as ${outside}`;
}

function rename({ node, parents }: Visited, name: string, changed: MagicString): void {
  const parent = parents.at(-1);
  const old = String(node["name"]);
  const exported = parent?.type === "ExportSpecifier" ? parent["exported"] : undefined;
  if (parent?.type === "Property" && parent["shorthand"] === true)
    changed.update(node.start, node.end, `${old}: ${name}`);
  else if (isNode(exported) && exported.start === node.start) changed.update(node.start, node.end, `${name} as ${old}`);
  else changed.update(node.start, node.end, name);
}

interface Move {
  use: ExportUse;
  written: string;
  from: string;
  text: string;
  changed: MagicString;
  nodes: readonly Visited[];
}

/** Other names of the statement stay where they are. */
function move({ use: { node, specifier, statement }, written, from, text, changed, nodes }: Move): void {
  const source = statement?.["source"];
  if (specifier === undefined || statement === undefined || !isNode(source)) return;
  const quoted = `${text[source.start] ?? ""}${from}${text[source.start] ?? ""}`;
  if ((statement["specifiers"] as unknown[]).length === 1) {
    changed.update(node.start, specifier.end, written);
    changed.update(source.start, source.end, quoted);
    return;
  }
  const prefix = text.slice(specifier.start, node.start);
  const after = /^\s*,\s*/.exec(text.slice(specifier.end))?.[0].length;
  const before = /,\s*$/.exec(text.slice(0, specifier.start))?.[0].length ?? 0;
  changed.remove(specifier.start - (after === undefined ? before : 0), specifier.end + (after ?? 0));
  const isImport = statement.type === "ImportDeclaration";
  const joined = isImport ? lastSpecifier(nodes, from, statement["importKind"]) : undefined;
  if (joined !== undefined) return void changed.appendLeft(joined.end, `, ${prefix}${written}`);
  const kind = `${isImport ? "import" : "export"}${statement[isImport ? "importKind" : "exportKind"] === "type" ? " type" : ""}`;
  changed.appendLeft(statement.end, `\n${kind} { ${prefix}${written} } from ${quoted};`);
}

/** Of a statement that imports names of this package already, as types or as values. */
function lastSpecifier(nodes: readonly Visited[], from: string, importKind: unknown): SourceNode | undefined {
  const known = nodes.find(
    ({ node }) =>
      node.type === "ImportDeclaration" && nameOf(node["source"]) === from && node["importKind"] === importKind,
  );
  const last = (known?.node["specifiers"] as SourceNode[] | undefined)?.at(-1);
  return last?.type === "ImportSpecifier" ? last : undefined;
}
