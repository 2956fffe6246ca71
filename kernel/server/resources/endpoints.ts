/** The handlers of the calls in the contract's section "Resources". */
import type { Kernel } from "../kernel.ts";
import type { HandledEndpoint } from "../http/handled-endpoint.ts";
import { bulkUpdateHandler } from "./bulk-update.ts";
import { createRecordHandler } from "./create-record.ts";
import { deleteRecordHandler } from "./delete-record.ts";
import { getForeignDataHandler } from "./get-foreign-data.ts";
import { getMinMaxHandler } from "./get-min-max.ts";
import { getResourceDataHandler } from "./get-resource-data.ts";
import { getResourceHandler } from "./get-resource.ts";
import { describeBulkActionHandler } from "./describe-bulk-action.ts";
import { startBulkActionHandler } from "./start-bulk-action.ts";
import { startCustomActionHandler } from "./start-custom-action.ts";
import { undoDeleteHandler } from "./undo-delete.ts";
import { updateRecordHandler } from "./update-record.ts";
import { validateColumnsHandler } from "./validate-columns.ts";

const handlers = [
  getResourceHandler,
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
