/** Finds the part of the config file that a problem is about. */
import type { Expression, Node, ObjectProperty } from "oxc-parser";
import type { Problem } from "@portalkit/kernel/tools";
import { contributionsOf, halfOf } from "./find-in-plugin.ts";
import { follow, itemsOf, literalOf, valueOf, type Found } from "./follow-source.ts";
import { readPlace, unquoted, type Step } from "./read-place.ts";
import { exportOf, type SyntaxTree } from "./syntax-tree.ts";

/** A part of a line of a file; `line` counts from 1, `column` from 0. */
export interface SourceSpan {
  readonly tree: Pick<SyntaxTree, "file" | "text">;
  readonly line: number;
  readonly column: number;
  readonly length: number;
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
  return spanOf(isOnOneLine(at) ? at.node : at.holder, at.tree);
}

const isOnOneLine = ({ node, tree }: Found): boolean => !tree.text.slice(node.start, node.end).includes("\n");

/** A part of several lines is marked on its first one. */
function spanOf({ start, end }: Node, tree: SyntaxTree): SourceSpan {
  const before = tree.text.slice(0, start).split("\n");
  const [marked = ""] = tree.text.slice(start, end).split(/\r?\n/);
  const length = Math.max(1, marked.trimEnd().length);
  return { tree, line: before.length, column: before.at(-1)?.length ?? 0, length };
}

/** The first text, or key of an object, that is this one. */
function literalIn(node: Node, text: string): Node | undefined {
  const { type, value, name } = node as Node & { value?: unknown; name?: unknown };
  if (type === "Literal" && value === text) return node;
  if (type === "Property") {
    const { key, value: inner } = node as ObjectProperty;
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
