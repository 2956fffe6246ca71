/** The server half of `sample-name`: acts on one or all selected records. The kernel renders the buttons. */
import { Refusal } from "#kernel/contract";
import { defineServerPlugin } from "#kernel/server";
import { sampleName } from "./contract.ts";

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
          run: ({ recordId, publish }) => {
            publish(`/sample-name/${resource}`, { recordIds: [recordId] });
            return { successMessage: "sample-name:done" };
          },
        },
      ],
      bulkActions: [
        {
          ...shared,
          id,
          label: "sample-name:name",
          run: ({ recordIds, publish }) => {
            if (recordIds.length === 0)
              throw new Refusal({ code: "SAMPLE_NAME_NO_RECORDS", status: 422, message: "sample-name:noRecords" });
            publish(`/sample-name/${resource}`, { recordIds });
            return { successMessage: "sample-name:done" };
          },
        },
      ],
      topics: [{ pattern: `/sample-name/${resource}`, authorize: ({ adminUser }) => may(adminUser, "run") }],
    };
  },
});
