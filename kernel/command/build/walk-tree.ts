/** Visits every node of a syntax tree, parents first. */
import type { Node } from "acorn";

/** `enter` may return `false` to skip the children of a node. */
export function walkTree(node: Node, enter: (node: Node) => boolean | void): void {
  if (enter(node) === false) return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === "object" && child !== null && typeof (child as Node).type === "string")
        walkTree(child as Node, enter);
    }
  }
}
