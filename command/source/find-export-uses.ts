/** Finds the uses of an export of a module in a file: where the file names it, and where it refers to it. */
import { isNode, nameOf, referencesTo, type SourceNode, type Visited } from "./identifiers.ts";

/** A place where a file takes the export from its module. */
export interface ExportUse {
  /** The name as it is written there. */
  readonly node: SourceNode;
  /** The specifier of an import or export, where the statement names what it takes. */
  readonly specifier?: SourceNode;
  /** That statement. */
  readonly statement?: SourceNode;
  /** Whether the name is a key of a pattern like `{ name }`, which also declares a variable of that name. */
  readonly isShorthand: boolean;
  /** Where the file refers to it by the same name. */
  readonly references: readonly Visited[];
}

/** What to find: `name` of the module that is imported as `from`. */
export interface SoughtExport {
  readonly from: string;
  readonly export: string;
}

/**
 * `export *` passes everything on and names nothing, so that it is no use.
 * @param nodes those of the whole file, as `nodesOf` returns them
 */
export function findExportUses(nodes: readonly Visited[], { from, export: name }: SoughtExport): ExportUse[] {
  return nodes.flatMap((visited) => {
    const { node } = visited;
    if (moduleOf(node) !== from) return [];
    if (node.type === "ImportDeclaration" || node.type === "ExportNamedDeclaration") return named(node, name, nodes);
    if (node.type === "TSImportType") return inType(node, name);
    return node.type === "ImportExpression" ? inDynamicImport(visited, name, nodes) : [];
  });
}

const moduleOf = ({ source }: SourceNode): string | undefined => (isNode(source) ? nameOf(source) : undefined);

const partsOf = (value: unknown): SourceNode[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter((part) => isNode(part));

const use = (node: SourceNode, isShorthand = false): ExportUse => ({ node, isShorthand, references: [] });

function named(statement: SourceNode, name: string, nodes: readonly Visited[]): ExportUse[] {
  return partsOf(statement["specifiers"]).flatMap((specifier) => {
    const local = nameOf(specifier["local"]) ?? "";
    if (specifier.type === "ImportNamespaceSpecifier") return membersOf(referencesTo(local, nodes), name);
    const taken = specifier[specifier.type === "ImportSpecifier" ? "imported" : "local"];
    if (!isNode(taken) || nameOf(taken) !== name || specifier.type === "ImportDefaultSpecifier") return [];
    const isOwn = specifier.type === "ImportSpecifier" && local === name;
    return [
      { node: taken, specifier, statement, isShorthand: false, references: isOwn ? referencesTo(local, nodes) : [] },
    ];
  });
}

/** `import("module").Name` in a type; of a longer path, the first name is the export. */
function inType({ qualifier }: SourceNode, name: string): ExportUse[] {
  let first = qualifier;
  while (isNode(first) && first.type === "TSQualifiedName") first = first["left"];
  return isNode(first) && nameOf(first) === name ? [use(first)] : [];
}

/** `(await import("module")).name`, a variable of the awaited module, and the parameter of its `then`. */
function inDynamicImport({ parents }: Visited, name: string, nodes: readonly Visited[]): ExportUse[] {
  const [outer, parent] = parents.slice(-2);
  if (parent?.type === "AwaitExpression")
    return outer?.type === "VariableDeclarator" ? inTarget(outer["id"], name, nodes, parents) : memberOf(outer, name);
  if (parent?.type !== "MemberExpression" || nameOf(parent["property"]) !== "then") return [];
  const [callback] = partsOf(outer?.["arguments"]);
  const [parameter] = partsOf(callback?.["params"]);
  return inTarget(parameter, name, nodes, callback === undefined ? [] : [callback]);
}

/** A pattern takes names from the module; an identifier holds the module. */
function inTarget(
  target: unknown,
  name: string,
  nodes: readonly Visited[],
  within: readonly SourceNode[],
): ExportUse[] {
  if (!isNode(target)) return [];
  if (target.type === "ObjectPattern")
    return partsOf(target["properties"]).flatMap(({ key, computed, shorthand }) =>
      isNode(key) && computed !== true && nameOf(key) === name ? [use(key, shorthand === true)] : [],
    );
  const scope = within.findLast(({ type }) => /Function|^Arrow|^BlockStatement$|^Program$/.test(type));
  const inScope = nodes.filter(
    ({ node, parents }) => scope !== undefined && parents.includes(scope) && node !== target,
  );
  return target.type === "Identifier" ? membersOf(referencesTo(String(target["name"]), inScope), name) : [];
}

const membersOf = (references: readonly Visited[], name: string): ExportUse[] =>
  references.flatMap(({ node, parents }) => {
    const parent = parents.at(-1);
    if (parent?.type === "VariableDeclarator" && parent["init"] === node) return inTarget(parent["id"], name, [], []);
    return memberOf(parent, name);
  });

/** `module.name`, also in types and elements, and `module["name"]`. */
function memberOf(parent: SourceNode | undefined, name: string): ExportUse[] {
  const member = parent?.type === "TSQualifiedName" ? parent["right"] : parent?.["property"];
  if (!isNode(member) || nameOf(member) !== name) return [];
  return parent?.["computed"] === true && member.type !== "Literal" ? [] : [use(member)];
}
