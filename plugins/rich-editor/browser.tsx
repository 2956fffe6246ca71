/** The browser half of `rich-editor`: the field of the columns that the server says have one. The editor comes with the first form that shows it. */
import { defineBrowserPlugin } from "#kernel/browser";

const field = () => import("./browser/rich-field.tsx").then((module) => module.RichField);

export const browser = defineBrowserPlugin({
  name: "rich-editor",
  contribute: () => ({ fields: [{ name: "editor", aliases: ["@@/plugins/RichEditorPlugin/quillEditor.vue"], edit: field, create: field }] }),
});
