/** The server half of `sample-name`: table, resource, action, endpoint, topic, badge and menu. */
import { defineServerPlugin } from "@portalkit/kernel/server";
import { sampleName, sampleNameItemId, sampleNameResourceId, sampleNameTopic } from "./contract.ts";
import { completeAction } from "./server/complete-action.ts";
import { migrations, seedTasks } from "./server/migrations.ts";
import { countTasks, sampleNameHandlers } from "./server/handlers.ts";
import { tasksResource } from "./server/tasks-resource.ts";

export const server = defineServerPlugin(sampleName, {
  setup: (services) => ({
    migrations,
    // Rows to look at, in the demo only: a deployment starts empty.
    start: async () => {
      if (services.isDemo) await seedTasks(services.db);
      return undefined;
    },
    resources: [tasksResource],
    actions: [completeAction],
    endpoints: sampleNameHandlers,
    topics: [{ pattern: sampleNameTopic, authorize: ({ adminUser }) => services.may(adminUser, "view") }],
    badges: [
      {
        itemId: sampleNameItemId,
        allowed: "view",
        value: async () => {
          const { open } = await countTasks(services.db);
          return open === 0 ? null : open;
        },
      },
    ],
    menu: [
      {
        type: "page",
        itemId: sampleNameItemId,
        label: "sample-name:title",
        icon: "list-checks",
        path: "/sample-name",
        visible: "view",
      },
      { type: "resource", label: "sample-name:label", icon: "check", resourceId: sampleNameResourceId },
    ],
  }),
});
