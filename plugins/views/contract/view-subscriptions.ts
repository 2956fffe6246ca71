/** Subscriptions: a user is notified when a view gains records. */
import { Type } from "typebox";
import { endpoint, ResourceId } from "@portalkit/kernel/contract";
import { strict, ViewId } from "./saved-views.ts";
import { TimeZone } from "./pinned-views.ts";

export const maxViewSubscriptions = 20;

/** Above this number of matching records only their number is compared, not their keys. */
export const maxComparedKeys = 10_000;

/** Subscribes this user to a view that they see, changes the subscription, or with `null` ends it. */
export const subscribeToView = endpoint({
  method: "POST",
  path: "/subscribe_to_view",
  mount: "admin",
  body: Type.Object(
    {
      resourceId: ResourceId,
      id: ViewId,
      subscription: Type.Union([Type.Object({ byMail: Type.Boolean() }, strict), Type.Null()]),
      timeZone: Type.Optional(TimeZone),
    },
    strict,
  ),
  reply: Type.Object({ ok: Type.Literal(true) }),
});
