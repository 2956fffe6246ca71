/** The server half of `auth`: the users resource. */
import { defineServerPlugin } from "#kernel/server";
import type { AuthOptions } from "./contract.ts";
import { usersResource } from "./server/users-resource.ts";

export const server = defineServerPlugin({
  name: "auth",
  contribute: ({ options }) => ({ resources: [usersResource(options as unknown as AuthOptions)] }),
});
