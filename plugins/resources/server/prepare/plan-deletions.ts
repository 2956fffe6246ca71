/** Finds what the database deletes with a record, for resources whose deleted records can be restored. */
import { type Problem, maxTrashDays, type ResourceDefinition } from "@portalkit/kernel/contract";
import type { Catalogue, ForeignKey } from "../tables/catalogue.ts";
import type { DeletionPlan } from "../tables/prepared-resource.ts";
import { inOrderOfReferences } from "./order-tables.ts";

/** Longer than the browser offers to undo, for slow connections and toasts that stay open while hovered or focused. */
const undoSeconds = 60;
const daySeconds = 86_400;

export interface DeletionPlans {
  /** By resource id. */
  plans: ReadonlyMap<string, DeletionPlan>;
  problems: readonly Problem[];
}

/**
 * @param sealedTables tables with texts that are encrypted, and encrypted again when the keys change
 * @param placeOf returns the place of a resource's definition
 */
export function planDeletions(
  definitions: readonly ResourceDefinition[],
  { tables, foreignKeys }: Catalogue,
  sealedTables: ReadonlySet<string>,
  placeOf: (resourceId: string) => string,
): DeletionPlans {
  const stored = definitions.filter(
    ({ table, options }) => tables.has(table) && (options?.undoDelete === true || options?.trash !== undefined),
  );
  const plans = new Map<string, DeletionPlan>();
  const problems: Problem[] = [];
  for (const { resourceId, table, options = {} } of stored) {
    const option = options.trash === undefined ? "undoDelete" : "trash";
    const wrong = (found: string, expected: string): void =>
      void problems.push({
        code: "PORTAL_RESOURCE_INVALID",
        where: `${placeOf(resourceId)} . options . ${option}`,
        found,
        expected,
      });
    const deleted = deletedWith(table, foreignKeys);
    const among = foreignKeys.filter(({ parent }) => deleted.has(parent));
    const changed = among.filter(({ action }) => action === "n" || action === "d");
    if (changed.length > 0)
      wrong(
        `${option}, while rows of ${namesOf(changed)} are changed with a row of "${table}" (on delete set null or default)`,
        "a table whose rows are deleted alone or with others: changed rows can't be put back",
      );
    const hidden = among.filter(({ action, isVisible }) => action === "c" && !isVisible);
    if (hidden.length > 0)
      wrong(
        `${option}, while rows of ${namesOf(hidden)}, in another schema, are deleted with a row of "${table}"`,
        "tables of one schema",
      );
    const order = inOrderOfReferences([...deleted], foreignKeys);
    if (order === undefined)
      wrong(
        `${option}, while the tables ${[...deleted].join(", ")} refer to each other in a circle`,
        "tables whose rows can be put back one table after the other",
      );
    if (options.trash !== undefined) {
      const { days } = options.trash;
      if (!Number.isInteger(days) || days < 1 || days > maxTrashDays)
        wrong(`${String(days)} days`, `a whole number of days from 1 to ${maxTrashDays}`);
      if ((options.allowedActions?.delete ?? false) === false)
        wrong("a trash, while no user may delete records", "a rule for allowedActions.delete, or no trash");
      if (tables.get(table)?.isPlainTable !== true)
        wrong(`a trash, while "${table}" is not a plain table`, "a table, which is no view and has no partitions");
      const sealed = [...deleted].filter((name) => sealedTables.has(name));
      if (sealed.length > 0)
        wrong(
          `a trash, while ${sealed.join(", ")} contains encrypted texts`,
          "tables without encrypted texts: those in the trash could not be read after the keys have changed",
        );
    }
    plans.set(resourceId, {
      keptSeconds: options.trash === undefined ? undoSeconds : options.trash.days * daySeconds,
      tables: order ?? [],
      cascades: among.filter(({ action }) => action === "c"),
    });
  }
  return { plans, problems };
}

const namesOf = (foreignKeys: readonly ForeignKey[]): string =>
  [...new Set(foreignKeys.map(({ child }) => child))].join(", ");

/** The table, and those of which rows are deleted with its rows, at any depth. */
function deletedWith(table: string, foreignKeys: readonly ForeignKey[]): ReadonlySet<string> {
  const deleted = new Set([table]);
  // The loop also visits what is added to the set while it runs.
  for (const parent of deleted)
    for (const foreignKey of foreignKeys)
      if (foreignKey.parent === parent && foreignKey.action === "c") deleted.add(foreignKey.child);
  return deleted;
}
