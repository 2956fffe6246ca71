/** A plugin with options of every kind, for tests of their checks. */
import { Type } from "typebox";
import { pluginContract, publicOption } from "#kernel/contract";

const storage = Type.Object({
  bucket: publicOption(Type.String({ minLength: 3, description: "Name of the bucket" })),
  secretKey: Type.Optional(Type.String({ minLength: 20, description: "Key of the bucket" })),
  mirrors: Type.Optional(Type.Array(Type.String({ format: "uri" }), { description: "Copies" })),
}, { additionalProperties: false, description: "Where files are kept" });

export const gallery = pluginContract({
  name: "gallery",
  description: "Files of a column",
  options: Type.Object({
    resource: Type.String({ description: "Resource with the column" }),
    column: Type.String({ description: "Column that holds the file's path" }),
    maxFileSize: Type.Optional(publicOption(Type.Integer({ minimum: 1, default: 1_000_000, description: "Largest file in bytes" }))),
    allowedExtensions: Type.Optional(publicOption(Type.Array(Type.Enum(["png", "jpg", "webp"]), { minItems: 1, description: "Kinds of files" }))),
    retries: Type.Optional(Type.Integer({ minimum: 0, maximum: 9, default: 3, description: "Tries after a failure" })),
    overwrite: Type.Optional(Type.Boolean({ default: false, description: "Replaces files" })),
    storage: Type.Optional(storage),
    icon: Type.Optional(Type.String({ description: "Icon of the button" })),
  }, { additionalProperties: false }),
  needs: ["auth"],
  multiple: true,
  icons: ["cloud-upload"],
  references: { resource: "resource", column: "column", icon: "icon" },
});
