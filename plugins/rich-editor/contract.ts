/** The rich editor plugin: formatted text of a column, edited as it will be displayed. */
import { Type } from "typebox";
import { pluginContract, type OptionsOf } from "#kernel/contract";
import { allTools } from "./contract/tools.ts";

const options = Type.Object(
  {
    resource: Type.String({ minLength: 1, description: "Resource with the column" }),
    column: Type.String({ minLength: 1, description: "Column of type richtext" }),
    toolbar: Type.Optional(
      Type.Array(Type.Enum([...allTools]), {
        uniqueItems: true,
        description: "Tools in the toolbar; default: all, with `image` only if `upload` is set",
      }),
    ),
    upload: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Id of the `upload` instance that stores the images of this text (`use: "text"`); without it, the text cannot contain images',
      }),
    ),
    completion: Type.Optional(
      Type.String({
        minLength: 1,
        description: "Id of the `completion` instance that suggests how to continue this text",
      }),
    ),
  },
  { additionalProperties: false },
);

export const richEditor = pluginContract({
  name: "rich-editor",
  description: "An editor for formatted text that shows it as it will look",
  options,
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

/** The options as the server half receives them: checked, with all defaults applied. */
export type RichEditorOptions = OptionsOf<typeof richEditor>;

export { allTools, toolGroups, type Tool } from "./contract/tools.ts";
