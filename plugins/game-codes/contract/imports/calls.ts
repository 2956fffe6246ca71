/** The games and denominations that a user can import codes for. */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";

export const Catalogue = Type.Object({
  games: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      denominations: Type.Array(Type.Object({ id: Type.String(), value: Type.String() })),
    }),
  ),
});
export type Catalogue = Static<typeof Catalogue>;

export const getImportCatalogue = endpoint({
  method: "POST",
  path: "/imports/catalogue",
  mount: "plugin",
  allowed: "import",
  body: Type.Object({}, { additionalProperties: false }),
  reply: Catalogue,
});
