/** Changes of all records that match a list: planned, run in the background, and taken back. */
import { Type } from "typebox";
import { pluginContract } from "@portalkit/kernel/contract";

export {
  bulkOperationsTopic,
  controlBulkOperation,
  getBulkOperation,
  listBulkChanges,
  listBulkOperations,
  listBulkRefusals,
  operationPath,
  revertBulkOperation,
  startBulkOperation,
} from "./contract/calls.ts";
export { bulkOperationStates, type BulkOperation, type BulkProgress } from "./contract/bulk-operation.ts";
export { bulkErrors } from "./contract/bulk-errors.ts";

export const bulkOperations = pluginContract({
  name: "bulk-operations",
  description: "Changes of all records that match a list: planned, run in the background, and taken back",
  options: Type.Object({}, { additionalProperties: false }),
  needs: ["resources"],
  permissions: {
    manage: { description: "See, pause, continue and stop the bulk operations of all users" },
  },
  pages: { "/bulk-operations": "bulk-operations:title" },
  icons: ["list", "list-filter"],
});
