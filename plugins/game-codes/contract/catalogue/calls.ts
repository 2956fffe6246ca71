/** Returns the games with their denominations for selection fields (docs/product.md, marketplace 7). */
import { Type } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";

export const getGames = endpoint({
  method: "GET",
  path: "/games",
  mount: "api",
  reply: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      denominations: Type.Array(Type.Object({ id: Type.String(), value: Type.String() })),
    }),
  ),
});
