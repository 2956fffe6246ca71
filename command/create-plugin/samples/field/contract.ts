/** Sample name: a column of users with a number of stars, drawn and chosen as stars. */
import { Type } from "typebox";
import { pluginContract, publicOption, withDefault } from "@portalkit/kernel/contract";

export const sampleName = pluginContract({
  name: "sample-name",
  description: "Sample name: gives users a number of stars",
  options: Type.Object(
    {
      maxStars: withDefault(
        publicOption(Type.Integer({ minimum: 1, maximum: 10, description: "Number of stars of the best" })),
        5,
      ),
    },
    { additionalProperties: false },
  ),
});

/** The resource that gets the column, its table, and the column. */
export const starsColumn = { resource: "users", table: "portal_users", column: "sample_name" } as const;

/** `★★★☆☆` for 3 of 5. */
export function starsOf(count: number, maxStars: number): string {
  return "★".repeat(Math.min(count, maxStars)).padEnd(maxStars, "☆");
}
