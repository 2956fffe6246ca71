/** The server half of `rich-editor`: the column it edits, and its settings. The kernel cleans every saved text. */
import { defineServerPlugin } from "@portalkit/kernel/server";
import { richEditor } from "./contract.ts";

export const server = defineServerPlugin(richEditor, {
  setup: ({ id, options: { resource, column, toolbar, upload, completion } }) => {
    const field = {
      file: "rich-editor/editor",
      meta: { pluginInstanceId: id, toolbar, uploadPluginInstanceId: upload, completionPluginInstanceId: completion },
    };
    return { columnComponents: [{ resource, column, components: { edit: field, create: field } }] };
  },
});
