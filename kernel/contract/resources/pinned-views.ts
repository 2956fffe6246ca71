/** Views in a user's own menu, with the number of rows that match. */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { ResourceId, strict } from "./call-fields.ts";
import { ViewId } from "./list-settings.ts";

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

const start = "view.";

/** The id of the menu item of a pinned view, and of its badge. It names the resource whose changes concern it. */
export const pinnedItemId = (resourceId: string, viewId: string): string =>
  `${start}${encodeURIComponent(resourceId)}.${viewId}`;

/** The resource of such an id; undefined for the id of another menu item. */
export function resourceOfPinned(itemId: string): string | undefined {
  const encoded = /^view\.([^/]+)\.[0-9a-f-]{36}$/.exec(itemId)?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
