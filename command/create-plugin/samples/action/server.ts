/** The server half of `sample-name`: an action on one or all selected records. The kernel renders the buttons. */
import { defineServerPlugin } from "@portalkit/kernel/server";
import { sampleName } from "./contract.ts";
import { runOnRecords } from "./server/run-on-records.ts";

export const server = defineServerPlugin(sampleName, {
  setup: ({ id, options: { resource }, may }) => {
    const shared = { resource, icon: "sparkles", allowed: "run" };
    return {
      actions: [
        {
          ...shared,
          id,
          name: "sample-name:name",
          showIn: { list: true, showButton: true },
          // `record` is one that this user may see, and `db` is a transaction: throwing an error rolls it back.
          run: ({ recordId, publish }) => runOnRecords(resource, [recordId], publish),
        },
      ],
      bulkActions: [
        {
          ...shared,
          id,
          label: "sample-name:name",
          run: ({ recordIds, publish }) => runOnRecords(resource, recordIds, publish),
        },
      ],
      topics: [{ pattern: `/sample-name/${resource}`, authorize: ({ adminUser }) => may(adminUser, "run") }],
    };
  },
});
