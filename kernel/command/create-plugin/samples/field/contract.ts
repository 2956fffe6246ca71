/** Sample name: displays and edits one column with its own components. */
import { Type } from "typebox";
import { pluginContract, publicOption, withDefault } from "@portal/kernel/contract";

export const sampleName = pluginContract({
  name: "sample-name",
  description: "Sample name: shows and edits one column its own way",
  options: Type.Object(
    {
      resource: publicOption(Type.String({ description: "Resource with the column" })),
      column: publicOption(Type.String({ description: "Column that it shows and edits" })),
      maxLength: withDefault(publicOption(Type.Integer({ minimum: 1, description: "Most characters" })), 80),
    },
    { additionalProperties: false },
  ),
  references: { resource: "resource", column: "column" },
  multiple: true,
});

/** Counts the characters that a user sees, not the units they are stored in. */
export function isTooLong(value: string, maxLength: number): boolean {
  return [...value].length > maxLength;
}
