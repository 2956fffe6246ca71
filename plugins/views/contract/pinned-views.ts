/** Views in a user's own menu, with the number of rows that match. */
import { Type } from "typebox";
import { endpoint, ResourceId } from "@portalkit/kernel/contract";
import { strict, ViewId } from "./saved-views.ts";

export const maxPinnedViews = 10;

/** An IANA name; the server uses it for relative periods. */
export const TimeZone = Type.String({ minLength: 1, maxLength: 64 });

/** Adds a view to this user's menu, or removes it. */
export const pinView = endpoint({
  method: "POST",
  path: "/pin_view",
  mount: "admin",
  body: Type.Object(
    { resourceId: ResourceId, id: ViewId, isPinned: Type.Boolean(), timeZone: Type.Optional(TimeZone) },
    strict,
  ),
  reply: Type.Object({ ok: Type.Literal(true) }),
});
