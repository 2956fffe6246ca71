/** Endpoints of a user's notifications, and the topic that reports their changes. */
import { Type, type Static } from "typebox";
import { endpoint, notificationVariants } from "@portalkit/kernel/contract";

/** Number of notifications on one page of the history. */
export const historyPage = 20;
/** Maximum count of unread notifications; the bell shows `99+` then. */
export const maxCounted = 100;

/** Topic that notifies all browsers of a user of a change without its content: each one requests the list again. */
export const changedTopic = (userPk: string): string => `/${userPk}/notifications`;

const Id = Type.String({ pattern: "^\\d{1,18}$" });

export const KeptNotification = Type.Object({
  id: Id,
  at: Type.String({ description: "ISO 8601" }),
  message: Type.String(),
  link: Type.Union([Type.String(), Type.Null()]),
  variant: Type.Enum([...notificationVariants]),
  isRead: Type.Boolean(),
});
export type KeptNotification = Static<typeof KeptNotification>;

const Unread = Type.Integer({ minimum: 0, maximum: maxCounted });

/** Returns the number beside the bell. */
export const getUnread = endpoint({
  method: "GET",
  path: "/unread",
  mount: "plugin",
  reply: Type.Object({ unread: Unread }),
});

/**
 * Returns the caller's own notifications, newest first. `before` is the id of the last one shown, for the next page.
 */
export const listNotifications = endpoint({
  method: "POST",
  path: "/list",
  mount: "plugin",
  body: Type.Object({ before: Type.Optional(Id) }, { additionalProperties: false }),
  reply: Type.Object({ notifications: Type.Array(KeptNotification), hasMore: Type.Boolean(), unread: Unread }),
});

/** Marks one of the caller's own notifications as read; does nothing if it is read, deleted or another user's. */
export const markRead = endpoint({
  method: "POST",
  path: "/mark_read",
  mount: "plugin",
  body: Type.Object({ id: Id }, { additionalProperties: false }),
  reply: Type.Object({ unread: Unread }),
});

/** Marks all up to the newest one shown, so that one that arrives in the meantime stays unread. */
export const markAllRead = endpoint({
  method: "POST",
  path: "/mark_all_read",
  mount: "plugin",
  body: Type.Object({ upTo: Id }, { additionalProperties: false }),
  reply: Type.Object({ unread: Unread }),
});
