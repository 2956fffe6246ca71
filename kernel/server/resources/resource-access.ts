/** Resources as one user may see and change them, for plugins: by the same rules as the resource's own calls. */
import type { ReplyOf } from "../../contract/endpoint.ts";
import type { Resource, Row } from "../../contract/resource.ts";
import type { startBulkAction } from "../../contract/resource-endpoints.ts";
import type { AdminUser } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import { asking } from "./database-error.ts";
import { describeResource } from "./describe-resource.ts";
import { findRecord } from "./list-records.ts";
import { viewOf } from "./resource-view.ts";
import { runBulkAction } from "./start-bulk-action.ts";

export interface ResourceAccess {
  /** The resource's description. @throws PORTAL_RESOURCE_UNKNOWN where it is not there or closed to this user */
  describe(resourceId: string, adminUser: AdminUser): Promise<Resource>;
  /** One record as its show page has it; nothing when it is not there or not this user's to see. */
  find(resourceId: string, recordId: string, adminUser: AdminUser): Promise<Row | undefined>;
  /** Runs a bulk action over those of the records that this user may see. @throws Refusal */
  startBulkAction(resourceId: string, actionId: string, recordIds: readonly (string | number)[], adminUser: AdminUser): Promise<ReplyOf<typeof startBulkAction>>;
}

export function resourceAccess(kernel: Kernel): ResourceAccess {
  return {
    describe: async (resourceId, adminUser) => Promise.resolve(describeResource(kernel, viewOf(kernel, resourceId, adminUser))),
    find: async (resourceId, recordId, adminUser) => {
      const view = viewOf(kernel, resourceId, adminUser);
      return view.may("show") ? await asking(() => findRecord(kernel, view, "show", recordId)) : undefined;
    },
    startBulkAction: (resourceId, actionId, recordIds, adminUser) => runBulkAction(kernel, adminUser, resourceId, actionId, recordIds),
  };
}
