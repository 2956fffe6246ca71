/** Accounts: the users of the portal as a resource, and how they sign in. */
import { Type } from "typebox";
import { pluginContract } from "#kernel/contract";

export const auth = pluginContract({
  name: "auth",
  description: "Accounts of the portal: the users resource, roles and passwords",
  options: Type.Object(
    {
      passwordMinLength: Type.Optional(Type.Integer({ default: 8, minimum: 8, maximum: 100, description: "Shortest password" })),
      passwordMaxLength: Type.Optional(Type.Integer({ default: 100, minimum: 8, maximum: 1000, description: "Longest password" })),
    },
    { additionalProperties: false },
  ),
});
