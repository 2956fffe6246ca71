/**
 * The browser half of `rich-editor`: the field of formatted columns. The editor is loaded with the first form that
 * needs it.
 */
import { defineBrowserPlugin, onlyInBrowser } from "@portalkit/kernel/browser/plugin";
import type { richEditor } from "./contract.ts";

const field = onlyInBrowser(() => import("./browser/rich-field.tsx").then((module) => module.loadRichField()));

export const browser = defineBrowserPlugin<typeof richEditor>({
  name: "rich-editor",
  setup: () => ({
    fields: [
      {
        name: "editor",
        aliases: ["@@/plugins/RichEditorPlugin/quillEditor.vue"],
        writesLater: true,
        edit: field,
        create: field,
      },
    ],
  }),
});
