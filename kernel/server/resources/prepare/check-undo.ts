/** Checks which resources can offer to restore a deleted record. */
import type { Problem } from "../../../contract/errors/problem.ts";
import type { ResourceDefinition } from "../../../contract/resources/resource-definition.ts";
import type { Catalogue } from "../tables/catalogue.ts";

/** Finds resources that cannot offer undo: rows that are deleted or changed with a record would not be restored. */
export function undoProblems(
  definitions: readonly ResourceDefinition[],
  { dependents }: Catalogue,
  placeOf: (resourceId: string) => string,
): Problem[] {
  return definitions.flatMap(({ resourceId, table, options }): Problem[] => {
    const children = dependents.filter(({ parent }) => parent === table).map(({ child }) => child);
    if (options?.undoDelete !== true || children.length === 0) return [];
    return [
      {
        code: "PORTAL_RESOURCE_INVALID",
        where: `${placeOf(resourceId)} . options . undoDelete`,
        found: `true, while rows of ${children.join(", ")} are deleted or changed with a row of "${table}"`,
        expected: "undoDelete only where deleting a record affects no other rows",
      },
    ];
  });
}
