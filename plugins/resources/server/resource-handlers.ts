/** The handlers of the calls in the contract's section "Resources", and of the layouts of lists. */
import type { Kernel } from "@portalkit/kernel/engine";
import type { HandledEndpoint } from "@portalkit/kernel/server";
import { bulkUpdateHandler } from "./write/bulk-update.ts";
import { createRecordHandler } from "./write/create-once.ts";
import { deleteRecordHandler } from "./write/delete-record.ts";
import { getAggregatesHandler } from "./read/get-aggregates.ts";
import { getForeignDataHandler } from "./read/get-foreign-data.ts";
import { getGroupsHandler } from "./read/get-groups.ts";
import { getMinMaxHandler } from "./read/get-min-max.ts";
import { getResourceHandler } from "./describe/get-resource.ts";
import { saveListLayoutHandler } from "./describe/list-layouts.ts";
import { getResourceDataHandler } from "./read/get-resource-data.ts";
import { describeBulkActionHandler } from "./actions/describe-bulk-action.ts";
import { startBulkActionHandler } from "./actions/start-bulk-action.ts";
import { startCustomActionHandler } from "./actions/start-custom-action.ts";
import { undoDeleteHandler } from "./write/undo-delete.ts";
import { updateRecordHandler } from "./write/update-record.ts";
import { validateColumnsHandler } from "./write/validate-columns.ts";

const handlers = [
  getResourceHandler,
  saveListLayoutHandler,
  getResourceDataHandler,
  getForeignDataHandler,
  getMinMaxHandler,
  getAggregatesHandler,
  getGroupsHandler,
  createRecordHandler,
  updateRecordHandler,
  deleteRecordHandler,
  startCustomActionHandler,
  startBulkActionHandler,
  describeBulkActionHandler,
  validateColumnsHandler,
  bulkUpdateHandler,
  undoDeleteHandler,
];

/** `prepareResources` must have run before the first call. */
export function resourceHandlers(kernel: Kernel): readonly HandledEndpoint[] {
  return handlers.map((handlerOf) => handlerOf(kernel));
}
