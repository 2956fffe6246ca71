/** Related records, server half: serves the listed resource and its bulk actions at the instance's own address. */
import { defineServerPlugin, handle } from "@portalkit/kernel/server";
import { refuse } from "@portalkit/kernel/contract";
import { getInlineResource, inlineList, startInlineBulkAction } from "./contract.ts";

export const server = defineServerPlugin(inlineList, {
  setup: (services) => {
    const { resource: resourceId } = services.options;
    return {
      endpoints: [
        handle(getInlineResource, async ({ adminUser }) => ({
          resource: await services.resources.describe(resourceId, adminUser),
        })),
        handle(startInlineBulkAction, ({ body, adminUser }) => {
          if (body.resourceId !== resourceId) throw refuse("PORTAL_RESOURCE_UNKNOWN", { resourceId: body.resourceId });
          return services.resources.startBulkAction(resourceId, body.actionId, body.recordIds, adminUser, body.extra);
        }),
      ],
    };
  },
});
