/** Removes everything that its schema refuses from a value, so that checks of the rest can rely on the schema. */
import { validateConfig } from "./config-validator.ts";
import { pathOf } from "./describe-errors.ts";

/** A removal can make its parent invalid, which is then removed too; the nesting is never deeper than this. */
const maxRounds = 30;

/** Works in place. Removes a list item as a whole if a required property is missing; never removes the root. */
export function pruneInvalid(schema: object, root: object): void {
  for (let round = 0; round < maxRounds; round += 1) {
    const errors = validateConfig(schema, root);
    if (errors.length === 0) return;
    const lists = new Set<unknown[]>();
    for (const error of errors) {
      const extra = (error.params as { additionalProperty?: string }).additionalProperty;
      remove(root, [...pathOf(error), ...(extra === undefined ? [] : [extra])], lists);
    }
    for (const list of lists) list.splice(0, list.length, ...list.filter((item) => item !== undefined));
  }
}

/** Sets list items to undefined first and removes them later, so that the indexes in other errors remain valid. */
function remove(root: object, path: readonly string[], lists: Set<unknown[]>): void {
  const last = path.at(-1);
  let parent: unknown = root;
  for (const key of path.slice(0, -1)) parent = (parent as Record<string, unknown> | undefined)?.[key];
  if (last === undefined || typeof parent !== "object" || parent === null) return;
  if (Array.isArray(parent)) {
    parent[Number(last)] = undefined;
    lists.add(parent);
  } else delete (parent as Record<string, unknown>)[last];
}
