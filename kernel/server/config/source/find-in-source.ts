/** Finds the part of the config file that a problem is about. */
import type { ArrayExpression, Expression, Node, ObjectExpression, Property } from "acorn";
import type { Problem } from "../../../contract/errors/problem.ts";
import { contributionsOf, halfOf } from "./find-in-plugin.ts";
import { readPlace, unquoted, type Step } from "./read-place.ts";
import { declarationOf, exportOf, type Located, type SyntaxTree } from "./syntax-tree.ts";

/** A part of a line of a file; `line` counts from 1, `column` from 0. */
export interface SourceSpan {
  readonly tree: Pick<SyntaxTree, "file" | "lines">;
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** The properties that name an item of a list. */
const names = ["id", "resourceId", "name", "label", "groupName"];

/** A value, and the key or the item of a list that holds it. */
interface Found extends Located {
  readonly holder: Node;
}

/** Returns the nearest part that is written in the file or in one that it imports, or nothing. */
export function findInSource(tree: SyntaxTree, { where, found, code }: Problem): SourceSpan | undefined {
  const root = exportOf(tree, "default");
  if (root === undefined) return undefined;
  const steps = readPlace(where);
  const { at, left } = followAll({ ...root, holder: root.node }, steps);
  if (left.length === 0) return steps.length === 0 ? undefined : spanIn(at, steps, { found, code });
  const contributed =
    code === "PORTAL_CONFIG_MISSING_OPTION" && left.length === 1 ? undefined : inPlugin(tree, at, steps, left);
  if (contributed !== undefined) return spanIn(contributed, steps, { found, code });
  return left.length === steps.length ? undefined : spanOf(at.holder, at.tree);
}

/** Follows the steps as far as they are written in the file. */
function followAll(from: Found, steps: readonly Step[]): { at: Found; left: readonly Step[] } {
  let at = from;
  for (const [index, step] of steps.entries()) {
    const next = follow(at, step);
    if (next === undefined) return { at, left: steps.slice(index) };
    at = next;
  }
  return { at, left: [] };
}

/** Follows the steps that the config does not have into the plugins: into the one that the place names, or into all. */
function inPlugin(tree: SyntaxTree, at: Found, steps: readonly Step[], left: readonly Step[]): Found | undefined {
  const [first] = steps;
  const isInUse = first?.key === "plugins" && steps.length - left.length === 2;
  const isOfAny = first?.key === "resources" && first !== left[0] && left.length === steps.length - 1;
  const uses = isInUse ? [at] : isOfAny ? usesIn(tree) : [];
  const half = isInUse ? halfOf(left[0]?.key) : undefined;
  const inner = half !== undefined ? left.slice(1) : isInUse ? left : steps;
  let best: { at: Found; left: readonly Step[] } | undefined;
  for (const { node, tree: of } of uses) {
    if (node.type !== "CallExpression") continue;
    for (const root of contributionsOf({ node, tree: of }, half)) {
      const followed = followAll({ ...root, holder: root.node }, inner);
      if (followed.left.length < (best?.left.length ?? (half === undefined ? inner.length : inner.length + 1)))
        best = followed;
    }
  }
  // Of resources, the list alone says nothing: each plugin has one.
  return isOfAny && best !== undefined && best.left.length > inner.length - 2 ? undefined : best?.at;
}

/** The items of the config's list of plugins. */
function usesIn(tree: SyntaxTree): readonly Found[] {
  const root = exportOf(tree, "default");
  const plugins = root && follow({ ...root }, { key: "plugins" });
  const list = plugins && valueOf(plugins);
  return list?.node.type === "ArrayExpression" ? itemsOf({ node: list.node, tree: list.tree }).list : [];
}

/** Marks the wrong name in what was found, if it has one. */
function spanIn(
  at: Found,
  steps: readonly Step[],
  { found, code }: Pick<Problem, "found" | "code">,
): SourceSpan | undefined {
  const quoted = /"(?:[^"\\]|\\.)*"/.exec(found)?.[0];
  const name = quoted === undefined ? undefined : unquoted(quoted);
  if (code.endsWith("_UNKNOWN_OPTION") || (name !== undefined && steps.at(-1)?.key === name))
    return spanOf(at.holder, at.tree);
  const value = valueOf(at) ?? at;
  const literal = name === undefined ? undefined : literalIn(value.node, name);
  if (literal !== undefined) return spanOf(literal, value.tree);
  return spanOf(isOnOneLine(at.node) ? at.node : at.holder, at.tree);
}

const isOnOneLine = ({ loc }: Node): boolean => loc?.start.line === loc?.end.line;

/** A part of several lines is marked on its first one. */
function spanOf({ loc }: Node, tree: SyntaxTree): SourceSpan | undefined {
  if (loc === null || loc === undefined) return undefined;
  const { line, column } = loc.start;
  const end = loc.end.line === line ? loc.end.column : (tree.lines[line - 1]?.trimEnd().length ?? 0);
  return { tree, line, column, length: Math.max(1, end - column) };
}

/** Follows constants, imports and calls to the object or list that they result in. */
function valueOf(at: Located, depth = 0): Located<ObjectExpression | ArrayExpression> | undefined {
  const { node, tree } = at;
  if (depth > 20) return undefined;
  if (node.type === "ObjectExpression" || node.type === "ArrayExpression") return { node, tree };
  if (node.type === "ParenthesizedExpression") return valueOf({ node: node.expression, tree }, depth + 1);
  // `definePortal({...})`, `upload({...})`: the functions of contracts take what the path continues with.
  if (node.type === "CallExpression") {
    const [first] = node.arguments;
    return first === undefined || first.type === "SpreadElement"
      ? undefined
      : valueOf({ node: first, tree }, depth + 1);
  }
  if (node.type !== "Identifier") return undefined;
  const declared = declarationOf({ node, tree });
  return declared === undefined ? undefined : valueOf(declared, depth + 1);
}

function follow(at: Located, { key, index, name }: Step): Found | undefined {
  const value = valueOf(at);
  if (value === undefined) return undefined;
  if (value.node.type === "ObjectExpression") {
    const object = { node: value.node, tree: value.tree };
    if (key === undefined) return undefined;
    // Paths to the options of a plugin omit `options`.
    return propertyOf(object, key) ?? inOptions(object, key);
  }
  const items = itemsOf({ node: value.node, tree: value.tree });
  const byIndex = index === undefined || items.isOpen ? undefined : items.list[index];
  if (byIndex !== undefined && (name === undefined || isNamed(byIndex, name))) return byIndex;
  return name === undefined ? byIndex : (items.list.find((item) => isNamed(item, name)) ?? byIndex);
}

function inOptions(object: Located<ObjectExpression>, key: string): Found | undefined {
  const options = propertyOf(object, "options");
  const inner = options && valueOf(options);
  return inner?.node.type === "ObjectExpression" ? propertyOf({ node: inner.node, tree: inner.tree }, key) : undefined;
}

/** The last property of the name, as when the file runs. */
function propertyOf({ node, tree }: Located<ObjectExpression>, key: string): Found | undefined {
  for (const property of node.properties.toReversed()) {
    if (property.type === "SpreadElement") {
      const spread = valueOf({ node: property.argument, tree });
      const found =
        spread?.node.type === "ObjectExpression"
          ? propertyOf({ node: spread.node, tree: spread.tree }, key)
          : undefined;
      if (found !== undefined) return found;
    } else if (keyOf(property) === key) return { node: property.value, tree, holder: property.key };
  }
  return undefined;
}

function keyOf({ key, computed }: Property): string | undefined {
  if (key.type === "Literal") return String(key.value);
  return key.type === "Identifier" && !computed ? key.name : undefined;
}

/** `isOpen`: a part of the list is not written in the file, so that indexes do not say which item is meant. */
function itemsOf({ node, tree }: Located<ArrayExpression>): { list: Found[]; isOpen: boolean } {
  const list: Found[] = [];
  let isOpen = false;
  for (const element of node.elements) {
    if (element?.type === "SpreadElement") {
      const spread = valueOf({ node: element.argument, tree });
      if (spread?.node.type !== "ArrayExpression") isOpen = true;
      else {
        const inner = itemsOf({ node: spread.node, tree: spread.tree });
        list.push(...inner.list);
        isOpen ||= inner.isOpen;
      }
    } else if (element !== null) list.push({ node: element, tree, holder: element });
  }
  return { list, isOpen };
}

function isNamed(item: Found, name: string): boolean {
  const value = valueOf(item);
  if (value?.node.type !== "ObjectExpression") return false;
  const object = { node: value.node, tree: value.tree };
  return names.some((key) => literalOf(propertyOf(object, key)?.node) === name);
}

const literalOf = (node: Expression | undefined): unknown => (node?.type === "Literal" ? node.value : undefined);

/** The first text, or key of an object, that is this one. */
function literalIn(node: Node, text: string): Node | undefined {
  const { type, value, name } = node as Node & { value?: unknown; name?: unknown };
  if (type === "Literal" && value === text) return node;
  if (type === "Property") {
    const { key, value: inner } = node as Property;
    return (key.type === "Identifier" && key.name === text) || literalOf(key as Expression) === text
      ? key
      : literalIn(inner, text);
  }
  if (name !== undefined) return undefined;
  const parts = Object.values(node).flatMap((part: unknown) => (Array.isArray(part) ? (part as unknown[]) : [part]));
  for (const part of parts) {
    const isNode = typeof part === "object" && part !== null && "type" in part;
    const found = isNode ? literalIn(part as Node, text) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
