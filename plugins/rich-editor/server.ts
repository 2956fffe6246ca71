/** The server half of `rich-editor`: which column it draws, and how. What is written is cleaned by the kernel, whoever writes it. */
import { defineServerPlugin } from "#kernel/server";
import { richEditor, type RichEditorOptions } from "./contract.ts";
import { messages } from "./messages.ts";

export const server = defineServerPlugin({
  name: richEditor.name,
  contribute: ({ id, options }) => {
    const { resource, column, toolbar, upload, completion } = options as RichEditorOptions;
    const field = { file: "rich-editor/editor", meta: { pluginInstanceId: id, toolbar, uploadPluginInstanceId: upload, completionPluginInstanceId: completion } };
    return { messages, columnComponents: [{ resource, column, components: { edit: field, create: field } }] };
  },
});
