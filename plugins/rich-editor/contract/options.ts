/** Options of an integrator: the column, its tools, and the plugins for images and suggestions. */
import { Type } from "typebox";
import type { OptionsOf } from "@portalkit/kernel/contract";
import { allTools } from "./tools.ts";

export const richEditorOptions = Type.Object(
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

/** The options as the server half receives them: checked, with all defaults applied. */
export type RichEditorOptions = OptionsOf<{ options: typeof richEditorOptions }>;
