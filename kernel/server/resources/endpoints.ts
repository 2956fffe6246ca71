/**
 * The handlers of the calls in the contract's section "Resources", except for `get_resource`: its reply contains the
 * user's settings of the list, so it is in `list-settings/`.
 */
import type { Kernel } from "../extension/kernel.ts";
import type { HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import { bulkUpdateHandler } from "./bulk-update.ts";
import { createRecordHandler } from "./create-record.ts";
import { deleteRecordHandler } from "./delete-record.ts";
import { getForeignDataHandler } from "./get-foreign-data.ts";
import { getMinMaxHandler } from "./get-min-max.ts";
import { getResourceDataHandler } from "./get-resource-data.ts";
import { describeBulkActionHandler } from "./describe-bulk-action.ts";
import { startBulkActionHandler } from "./start-bulk-action.ts";
import { startCustomActionHandler } from "./start-custom-action.ts";
import { undoDeleteHandler } from "./undo-delete.ts";
import { updateRecordHandler } from "./update-record.ts";
import { validateColumnsHandler } from "./validate-columns.ts";

const handlers = [
  getResourceDataHandler,
  getForeignDataHandler,
  getMinMaxHandler,
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
export function resourceEndpoints(kernel: Kernel): readonly HandledEndpoint[] {
  return handlers.map((handlerOf) => handlerOf(kernel));
}
