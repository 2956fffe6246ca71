/**
 * The server half of `resources`: the engine that reads and writes records, and its calls. It exports what plugins
 * import that work inside it, such as a search or changes of many records. Others need `services.resources`, which
 * checks more by itself.
 *
 * The caller sees to the user's rights: a `ResourceView` is a resource as one user may see it, and what is made of a
 * view contains no row and no column that its user may not read.
 */
import { defineServerPlugin } from "@portalkit/kernel/server";
import { resources } from "./contract.ts";
import { resourcesFeature } from "./server/feature.ts";

export { preparedOf } from "./server/tables/prepared-resource.ts";
export type { PreparedResource, StoredColumn } from "./server/tables/prepared-resource.ts";
export { readVersion, tableVersions, versionColumn } from "./server/tables/table-version.ts";
export { assertAllowed, createView, viewOf } from "./server/view/resource-view.ts";
export type { ResourceView } from "./server/view/resource-view.ts";
export { hookContext } from "./server/view/hook-context.ts";
export { countRecords } from "./server/read/count-records.ts";
export type { Counted } from "./server/read/count-records.ts";
export { recordsOfAddress } from "./server/read/records-of-address.ts";
export { recordsOfList } from "./server/read/get-resource-data.ts";
export { searchedColumns, searchToSql } from "./server/read/search-to-sql.ts";
export { unsorted } from "./server/read/sort-order.ts";
export { selectPage } from "./server/read/select-page.ts";
export { labelsOf } from "./server/read/foreign-labels.ts";
export { findRecord } from "./server/read/list-records.ts";
export { conditionOf } from "./server/sql/condition-to-sql.ts";
export type { Condition } from "./server/sql/condition-to-sql.ts";
export { whereClause } from "./server/sql/sql-parts.ts";
export { familyOf } from "./server/values/database-type.ts";
export { fits } from "./server/values/value-codec.ts";
export { changeWork } from "./server/changes/change-work.ts";
export type {
  BulkChange,
  BulkOutcome,
  BulkSave,
  BulkWork,
  Changes,
  FieldValues,
  Originals,
} from "./server/changes/bulk-work.ts";
export { describeEdits, describeValues } from "./server/changes/describe-edits.ts";
export { reversalOf } from "./server/changes/reversal.ts";
export type { Reversal } from "./server/changes/reversal.ts";
export { spendBulkAction } from "./server/changes/bulk-action-limit.ts";
export { runPortion } from "./server/write/in-portions.ts";
export { deletedLabels } from "./server/write/deleted-records.ts";
export { trashView } from "./server/trash/trash-view.ts";
export { readTrash } from "./server/trash/read-trash.ts";
export { deleteForGood, restoreFromTrash } from "./server/trash/change-deleted.ts";
export { mapDatabaseErrors } from "./server/view/database-error.ts";
export { assertTimeZone } from "./server/sql/assert-time-zone.ts";
export { refuseValue } from "./server/values/value-error.ts";

export const server = defineServerPlugin(resources, { feature: resourcesFeature, setup: () => ({}) });
