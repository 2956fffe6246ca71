/** What a user was told, kept: a bell with the number of unread notifications, and their history. */
import { Type, type Static } from "typebox";
import { endpoint, notificationVariants, pluginContract, withDefault } from "#kernel/contract";

export const notifications = pluginContract({
  name: "notifications",
  description:
    "A bell in the top bar: what toasts have said, kept for each user until it is read and for a while after",
  options: Type.Object(
    {
      retentionDays: withDefault(
        Type.Integer({
          minimum: 1,
          maximum: 36_500,
          description: "Notifications older than this are taken away every night, read or not",
        }),
        90,
      ),
    },
    { additionalProperties: false },
  ),
  icons: ["bell"],
});

/** Notifications of one page of the history. */
export const historyPage = 20;
/** Unread ones are counted no further; the bell says `99+` then. */
export const mostCounted = 100;

/** Says to every browser of a user that the notifications are others now, without saying how: each asks again. */
export const changedTopic = (userPk: string): string => `/${userPk}/notifications`;

const Id = Type.String({ pattern: "^\\d{1,18}$" });

export const KeptNotification = Type.Object({
  id: Id,
  at: Type.String({ description: "When, as an instant" }),
  message: Type.String(),
  link: Type.Union([Type.String(), Type.Null()]),
  variant: Type.Enum([...notificationVariants]),
  isRead: Type.Boolean(),
});
export type KeptNotification = Static<typeof KeptNotification>;

const Unread = Type.Integer({ minimum: 0, maximum: mostCounted });

/** The number beside the bell. */
export const getUnread = endpoint({
  method: "GET",
  path: "/unread",
  mount: "plugin",
  reply: Type.Object({ unread: Unread }),
});

/** One's own notifications, newest first. `before` is the last one's id, for the next page. */
export const listNotifications = endpoint({
  method: "POST",
  path: "/list",
  mount: "plugin",
  body: Type.Object({ before: Type.Optional(Id) }, { additionalProperties: false }),
  reply: Type.Object({ notifications: Type.Array(KeptNotification), hasMore: Type.Boolean(), unread: Unread }),
});

/** Marks one of one's own as read; what is read, gone or another's is left alone. */
export const markRead = endpoint({
  method: "POST",
  path: "/mark_read",
  mount: "plugin",
  body: Type.Object({ id: Id }, { additionalProperties: false }),
  reply: Type.Object({ unread: Unread }),
});

/** Marks all up to the newest that was seen, so that one which comes meanwhile stays unread. */
export const markAllRead = endpoint({
  method: "POST",
  path: "/mark_all_read",
  mount: "plugin",
  body: Type.Object({ upTo: Id }, { additionalProperties: false }),
  reply: Type.Object({ unread: Unread }),
});

/** Letters of a message that are kept, and of a link. */
const longestMessage = 2_000;
const longestLink = 500;

/** The database's texts cannot hold the letter zero. */
export const keptMessage = (message: string): string =>
  [...message.replaceAll("\u0000", "")].slice(0, longestMessage).join("");

/** The link if it leads to a page of the portal; anything else is dropped. */
export function keptLink(link: unknown): string | null {
  return typeof link === "string" && link.length <= longestLink && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(link)
    ? link
    : null;
}
