/** Follows objects and lists in the sources of a config or plugin, through constants, imports, calls and spreads. */
import type { ArrayExpression, Expression, Node, ObjectExpression, ObjectProperty } from "oxc-parser";
import type { Step } from "./read-place.ts";
import { declarationOf, type Located } from "./syntax-tree.ts";

/** A value, and the key or the item of a list that holds it. */
export interface Found extends Located {
  readonly holder: Node;
}

/** The properties that name an item of a list. */
const names = ["id", "resourceId", "name", "label", "groupName"];

/** Follows constants, imports and calls to the object or list that they result in. */
export function valueOf(at: Located, depth = 0): Located<ObjectExpression | ArrayExpression> | undefined {
  const { node, tree } = at;
  if (depth > 20) return undefined;
  if (node.type === "ObjectExpression" || node.type === "ArrayExpression") return { node, tree };
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

/** Takes one step from a value to an item of it, or to the value of a key. */
export function follow(at: Located, { key, index, name }: Step): Found | undefined {
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

/**
 * Returns what keys lead to, as far as it is written; `*` stands for each item of a list, and for each key.
 * @param onComputed called for each computed key that could be the one that is looked for
 */
export function followKeys(
  at: Found,
  [key, ...rest]: readonly string[],
  onComputed: (found: Found) => void = () => undefined,
): Found[] {
  if (key === undefined) return [at];
  const value = valueOf(at);
  if (value?.node.type === "ArrayExpression")
    return key === "*"
      ? itemsOf({ node: value.node, tree: value.tree }).list.flatMap((item) => followKeys(item, rest, onComputed))
      : [];
  if (value?.node.type !== "ObjectExpression") return [];
  const { node, tree } = value;
  const computed = computedOf({ node, tree });
  if (key !== "*") computed.forEach(onComputed);
  const keys = key === "*" ? node.properties.map((one) => (one.type === "Property" ? keyOf(one) : undefined)) : [key];
  return [
    ...keys.flatMap((name) => (name === undefined ? [] : (propertyOf({ node, tree }, name) ?? []))),
    ...(key === "*" ? computed : []),
  ].flatMap((found) => followKeys(found, rest, onComputed));
}

/** The properties whose key is known only when the file runs. */
function computedOf({ node, tree }: Located<ObjectExpression>): Found[] {
  return node.properties.flatMap((property) => {
    if (property.type === "Property")
      return keyOf(property) === undefined ? [{ node: property.value, tree, holder: property.key }] : [];
    const spread = valueOf({ node: property.argument, tree });
    return spread?.node.type === "ObjectExpression" ? computedOf({ node: spread.node, tree: spread.tree }) : [];
  });
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

function keyOf({ key, computed }: ObjectProperty): string | undefined {
  if (key.type === "Literal") return String(key.value);
  return key.type === "Identifier" && !computed ? key.name : undefined;
}

/** `isOpen`: a part of the list is not written in the file, so that indexes do not say which item is meant. */
export function itemsOf({ node, tree }: Located<ArrayExpression>): { list: Found[]; isOpen: boolean } {
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

/** Returns the value of a literal. */
export const literalOf = (node: Expression | undefined): unknown => (node?.type === "Literal" ? node.value : undefined);
