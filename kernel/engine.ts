/**
 * The engine of resources, for plugins that read and write records of any resource as the kernel's own calls do, such
 * as a search or changes of many records. Others need `services.resources`, which checks more by itself.
 *
 * The caller sees to the user's rights: a `ResourceView` is a resource as one user may see it, and what is made of a
 * view contains no row and no column that its user may not read.
 */
export { engineOf } from "./server/extension/engine-of.ts";
export type { Engine } from "./server/extension/engine-of.ts";
export { deploymentRoles } from "./server/extension/deployment-roles.ts";
export { preparedOf } from "./server/resources/tables/prepared-resource.ts";
export type { PreparedResource, StoredColumn } from "./server/resources/tables/prepared-resource.ts";
export { readVersion, tableVersions, versionColumn } from "./server/resources/tables/table-version.ts";
export { assertAllowed, createView, viewOf } from "./server/resources/view/resource-view.ts";
export type { ResourceView } from "./server/resources/view/resource-view.ts";
export { hookContext } from "./server/resources/view/hook-context.ts";
export { countRecords } from "./server/resources/read/count-records.ts";
export type { Counted } from "./server/resources/read/count-records.ts";
export { recordsOfAddress } from "./server/resources/read/records-of-address.ts";
export { recordsOfList } from "./server/resources/read/get-resource-data.ts";
export { searchedColumns, searchToSql } from "./server/resources/read/search-to-sql.ts";
export { unsorted } from "./server/resources/read/sort-order.ts";
export { selectPage } from "./server/resources/read/select-page.ts";
export { labelsOf } from "./server/resources/read/foreign-labels.ts";
export { findRecord } from "./server/resources/read/list-records.ts";
export { conditionOf } from "./server/resources/sql/condition-to-sql.ts";
export type { Condition } from "./server/resources/sql/condition-to-sql.ts";
export { whereClause } from "./server/resources/sql/sql-parts.ts";
export { familyOf } from "./server/resources/values/database-type.ts";
export { fits } from "./server/resources/values/value-codec.ts";
export { changeWork } from "./server/resources/changes/change-work.ts";
export type {
  BulkChange,
  BulkOutcome,
  BulkSave,
  BulkWork,
  Changes,
  FieldValues,
  Originals,
} from "./server/resources/changes/bulk-work.ts";
export { reversalOf } from "./server/resources/changes/reversal.ts";
export type { Reversal } from "./server/resources/changes/reversal.ts";
export { spendBulkAction } from "./server/resources/changes/bulk-action-limit.ts";
export { runPortion } from "./server/resources/write/in-portions.ts";
export { deletedLabels } from "./server/resources/write/deleted-records.ts";
export { trashView } from "./server/resources/trash/trash-view.ts";
export { readTrash } from "./server/resources/trash/read-trash.ts";
export { deleteForGood, restoreFromTrash } from "./server/resources/trash/change-deleted.ts";
export { mapDatabaseErrors } from "./server/resources/view/database-error.ts";
