/**
 * The server half of `rich-editor`: which column it draws, and how. What is written is cleaned by the kernel, whoever
 * writes it.
 */
import { defineServerPlugin } from "#kernel/server";
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
