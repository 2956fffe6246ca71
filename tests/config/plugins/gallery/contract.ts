/** A plugin with options of every kind, for tests of their checks. */
import { Type } from "typebox";
import { pluginContract, publicOption, withDefault } from "@portalkit/kernel/contract";

const storage = Type.Object(
  {
    bucket: publicOption(Type.String({ minLength: 3, description: "Name of the bucket" })),
    secretKey: Type.Optional(Type.String({ minLength: 20, description: "Key of the bucket" })),
    mirrors: Type.Optional(Type.Array(Type.String({ format: "uri" }), { description: "Copies" })),
  },
  { additionalProperties: false, description: "Where files are kept" },
);

export const gallery = pluginContract({
  name: "gallery",
  description: "Files of a column",
  options: Type.Object(
    {
      resource: Type.String({ description: "Resource with the column" }),
      column: Type.String({ description: "Column that holds the file's path" }),
      maxFileSize: withDefault(
        publicOption(Type.Integer({ minimum: 1, description: "Largest file in bytes" })),
        1_000_000,
      ),
      allowedExtensions: Type.Optional(
        publicOption(Type.Array(Type.Enum(["png", "jpg", "webp"]), { minItems: 1, description: "Kinds of files" })),
      ),
      retries: withDefault(Type.Integer({ minimum: 0, maximum: 9, description: "Tries after a failure" }), 3),
      overwrite: withDefault(Type.Boolean({ description: "Replaces files" }), false),
      storage: Type.Optional(storage),
      icon: Type.Optional(Type.String({ description: "Icon of the button" })),
    },
    { additionalProperties: false },
  ),
  needs: ["auth"],
  multiple: true,
  icons: ["cloud-upload"],
  references: { resource: "resource", column: "column", icon: "icon" },
});
