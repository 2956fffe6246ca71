/** Default views of roles. */
import { Type } from "typebox";
import { endpoint, ResourceId } from "@portalkit/kernel/contract";
import { strict, ViewId } from "./saved-views.ts";

/**
 * Makes a shared view the default of exactly these roles; `*` means everyone whose role has no default. Only for users
 * who may share views. A role's earlier default is replaced.
 */
export const setRoleDefaults = endpoint({
  method: "POST",
  path: "/set_role_defaults",
  mount: "admin",
  body: Type.Object(
    {
      resourceId: ResourceId,
      id: ViewId,
      roles: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 51 }),
    },
    strict,
  ),
  reply: Type.Object({ ok: Type.Literal(true) }),
});
