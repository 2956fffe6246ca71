/** The rich editor plugin: formatted text of a column, edited as it will be displayed. */
import { pluginContract } from "@portalkit/kernel/contract";
import { richEditorOptions } from "./contract/options.ts";

export type { RichEditorOptions } from "./contract/options.ts";
export { allTools, toolGroups, type Tool } from "./contract/tools.ts";

export const richEditor = pluginContract({
  name: "rich-editor",
  description: "An editor for formatted text that shows it as it will look",
  needs: ["resources"],
  options: richEditorOptions,
  references: {
    resource: "resource",
    column: { kind: "column", types: ["richtext"] },
    upload: "plugin",
    completion: "plugin",
  },
  uses: ["upload", "completion"],
  multiple: true,
  icons: [
    "bold",
    "italic",
    "underline",
    "strikethrough",
    "heading-2",
    "heading-3",
    "list-ordered",
    "list",
    "quote",
    "square-code",
    "text-align-start",
    "text-align-center",
    "text-align-end",
    "text-align-justify",
    "link",
    "image",
    "remove-formatting",
    "x",
  ],
});
