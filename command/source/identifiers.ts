/** Finds the identifiers of a TypeScript file, and what each refers to. */
import { parseSync, type OxcError } from "oxc-parser";

/** A node of the tree; which other keys it has depends on its type. */
export interface SourceNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A node with those that contain it, the nearest last, and its key in the nearest one. */
export interface Visited {
  readonly node: SourceNode;
  readonly parents: readonly SourceNode[];
  readonly key: string;
}

/** Returns all nodes of a file, parents first; none of a file that cannot be parsed. */
export function nodesOf(file: string, text: string): Visited[] {
  const { program, errors } = parseSync(file, text, { preserveParens: false });
  return errors.some(isMistake) ? [] : inside({ node: program as unknown as SourceNode, parents: [], key: "" });
}

/** Returns the first mistake in the syntax of a file, with its line. */
export function syntaxErrorOf(file: string, text: string): { line: number; message: string } | undefined {
  const mistake = parseSync(file, text).errors.find(isMistake);
  if (mistake === undefined) return undefined;
  return { line: lineAt(text, mistake.labels[0]?.start ?? 0), message: mistake.message };
}

export const isMistake = ({ severity }: OxcError): boolean => severity === "Error";

/** Returns the number of the line at an offset. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

function inside(visited: Visited): Visited[] {
  const parents = [...visited.parents, visited.node];
  const inner = Object.entries(visited.node).flatMap(([key, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((node) =>
      isNode(node) ? inside({ node, parents, key }) : [],
    ),
  );
  return [visited, ...inner];
}

export const isNode = (value: unknown): value is SourceNode =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

/** Returns the text of an identifier or of a string, which can name the same things. */
export const nameOf = (node: unknown): string | undefined =>
  !isNode(node) ? undefined : typeof node["name"] === "string" ? node["name"] : textOf(node);

const textOf = ({ type, value }: SourceNode): string | undefined =>
  type === "Literal" && typeof value === "string" ? value : undefined;

/** Returns the identifiers that refer to what is declared at the top of the file under a name. */
export function referencesTo(name: string, nodes: readonly Visited[]): Visited[] {
  const named = nodes.filter(({ node }) => /^(JSX)?Identifier$/.test(node.type) && node["name"] === name);
  const scopes = new Set(named.filter(isBinding).map(scopeOf));
  return named.filter(
    (one) =>
      !isBinding(one) &&
      !isPlainName(one) &&
      !one.parents.some((parent) => parent.type !== "Program" && scopes.has(parent)),
  );
}

/** Keys of nodes that declare a name, whatever the type of the node. */
const bindingKeys = new Set(["params", "parameters", "param", "parameter", "id", "local"]);

/** Whether an identifier declares a name. */
function isBinding({ key, parents }: Visited): boolean {
  const [outer, parent] = parents.slice(-2);
  switch (parent?.type) {
    case "ExportSpecifier":
    case "TSEnumMember":
      return false;
    case "RestElement":
      return key === "argument";
    case "AssignmentPattern":
      return key === "left";
    case "ArrayPattern":
      return true;
    case "Property":
      return key === "value" && outer?.type === "ObjectPattern";
    case "TSTypeParameter":
      return key === "name";
    case "TSMappedType":
      return key === "key";
    default:
      return bindingKeys.has(key);
  }
}

/** Whether an identifier is only the name of a member, a key or a label. */
function isPlainName({ node, key, parents }: Visited): boolean {
  const [outer, parent] = parents.slice(-2);
  switch (parent?.type) {
    case "MemberExpression":
      return key === "property" && parent["computed"] !== true;
    case "JSXMemberExpression":
      return key === "property";
    case "TSQualifiedName":
      return key === "right";
    case "ExportSpecifier":
      return key === "exported" || (outer?.["source"] ?? null) !== null;
    case "JSXOpeningElement":
    case "JSXClosingElement":
      return /^[a-z]/.test(String(node["name"]));
    case "Property":
      return key === "key" && parent["computed"] !== true;
    default:
      return (
        /^(imported|exported|label|meta|qualifier)$/.test(key) ||
        (key === "key" && parent?.["computed"] !== true) ||
        /^(JSXAttribute|JSXNamespacedName|TSEnumMember)$/.test(parent?.type ?? "")
      );
  }
}

const scopeTypes =
  /Function|^Arrow|^BlockStatement$|^For|^Catch|^Switch|^Class|^Program$|^TSModuleBlock$|^TS.*(Type|Signature|Declaration)$/;

/** Returns the part of the file in which a declared name is known, and hides the one of the file. */
function scopeOf({ parents, key }: Visited): SourceNode | undefined {
  const parent = parents.at(-1);
  const isDeclaration = key === "id" && /Declaration$|^TSDeclareFunction$/.test(parent?.type ?? "");
  const outer = isDeclaration ? parents.slice(0, -1) : parents;
  const isVar = outer.some(({ type, kind }) => type === "VariableDeclaration" && kind === "var");
  return outer.findLast(({ type }) => (isVar ? /Function|^Arrow|^Program$/ : scopeTypes).test(type));
}
