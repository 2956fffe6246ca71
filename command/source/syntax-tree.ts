/** Parses a file of the config, so that problems can be shown with the lines that they are about. */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseSync, type Expression, type IdentifierReference, type Program, type Statement } from "oxc-parser";
import { isMistake, isNode, type SourceNode } from "./identifiers.ts";

/** A file, without what only the type checker reads of its expressions. */
export interface SyntaxTree {
  readonly file: string;
  readonly text: string;
  readonly program: Program;
}

/** An expression with the file that it is in. */
export interface Located<Node = Expression> {
  readonly node: Node;
  readonly tree: SyntaxTree;
}

/** Returns the file and those that it imports by a path, directly or through others; plugins are imported by name. */
export function filesOf(file: string, known = new Set<string>()): string[] {
  if (known.has(file)) return [];
  known.add(file);
  const paths = (readTree(file)?.program.body ?? []).flatMap((statement) =>
    statement.type === "ImportDeclaration" && statement.importKind !== "type" ? [statement.source.value] : [],
  );
  const inner = paths.filter((path) => path.startsWith(".") && !/(^|\/)(kernel|plugins)\//.test(path));
  return [file, ...inner.flatMap((path) => filesOf(resolve(dirname(file), path), known))];
}

/** Returns undefined for a file that cannot be read or parsed; its own error is reported elsewhere. */
export function readTree(file: string): SyntaxTree | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
  const { program, errors } = parseSync(file, text, { preserveParens: false });
  if (errors.some(isMistake)) return undefined;
  dropTypes(program as unknown as SourceNode);
  return { file, text, program };
}

/** Puts the expression in the place of `expression as Type`, `expression satisfies Type` and `expression!`. */
function dropTypes(node: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(node)) {
    let inner = value;
    while (isNode(inner) && isTyped.test(inner.type)) inner = inner["expression"];
    if (inner !== value) node[key] = inner;
    if (typeof inner === "object" && inner !== null) dropTypes(inner as Record<string, unknown>);
  }
}

const isTyped = /^TS(As|Satisfies|NonNull)Expression$|^TSTypeAssertion$/;

type Declared = Extract<Statement, { type: "ExportNamedDeclaration" }>["declaration"];

/** Returns what a module exports under a name, or nothing if it is not a constant of the file. */
export function exportOf(tree: SyntaxTree, name: string): Located | undefined {
  for (const statement of tree.program.body) {
    if (statement.type === "ExportDefaultDeclaration" && name === "default")
      return isExpression(statement.declaration) ? { node: statement.declaration, tree } : undefined;
    if (statement.type !== "ExportNamedDeclaration") continue;
    const found = initOf(statement.declaration, name, tree);
    if (found !== undefined) return found;
    for (const { exported, local } of statement.specifiers)
      if (nameOf(exported) === name && local.type === "Identifier") return declarationOf({ node: local, tree });
  }
  return undefined;
}

/** Returns the value of a constant at the top of its file, or of the file from which it is imported by a path. */
export function declarationOf({ node, tree }: Located<IdentifierReference>): Located | undefined {
  for (const statement of tree.program.body) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    const found = initOf(declared as Declared, node.name, tree);
    if (found !== undefined) return found;
  }
  const imported = importOf(node.name, tree);
  if (imported?.path.startsWith(".") !== true) return undefined;
  const other = readTree(resolve(dirname(tree.file), imported.path));
  return other === undefined ? undefined : exportOf(other, imported.name);
}

/** Returns where a name of a file is imported from, and its name there; nothing for a whole module. */
export function importOf(local: string, { program }: SyntaxTree): { path: string; name: string } | undefined {
  for (const statement of program.body) {
    if (statement.type !== "ImportDeclaration") continue;
    const found = statement.specifiers.find((specifier) => specifier.local.name === local);
    if (found === undefined || found.type === "ImportNamespaceSpecifier") continue;
    const name = found.type === "ImportSpecifier" ? nameOf(found.imported) : "default";
    return { path: String(statement.source.value), name };
  }
  return undefined;
}

function initOf(declared: Declared, name: string, tree: SyntaxTree): Located | undefined {
  if (declared?.type !== "VariableDeclaration") return undefined;
  const found = declared.declarations.find(({ id }) => id.type === "Identifier" && id.name === name);
  return found?.init === null || found === undefined ? undefined : { node: found.init as Expression, tree };
}

function isExpression(node: { type: string }): node is Expression {
  return !node.type.endsWith("Declaration");
}

const nameOf = (node: { type: string; name?: string; value?: unknown }): string => node.name ?? String(node.value);
