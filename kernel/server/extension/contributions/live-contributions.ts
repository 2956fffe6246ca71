/** What a plugin shows live: topics of the socket, badges of the menu, and notifications. */
import type { Permissions } from "../../../contract/permissions.ts";
import type { AdminUser } from "../../../contract/session/admin-user.ts";
import type { MenuItem } from "../../../contract/shell/shell-endpoints.ts";
import type { NotificationDetails } from "../../../contract/socket.ts";
import type { PluginServices } from "../services/plugin-services.ts";

/** A socket topic and who may subscribe to it. Subscriptions to unknown topics are refused. */
export interface TopicContribution {
  /** `/:pk/exports`; a segment with a colon matches one segment. */
  pattern: string;
  authorize: (call: { adminUser: AdminUser; params: Readonly<Record<string, string>> }) => boolean | Promise<boolean>;
}

/**
 * The number beside a menu item. When it changes, publish `topics.menuBadge(itemId)` with a value that is the same for
 * all users who may see it.
 */
export interface BadgeContribution {
  itemId: string;
  /** Who may see the badge, both in the request and over the socket. The default is superadmins only. */
  allowed?: Permissions | ((call: { adminUser: AdminUser }) => boolean);
  value: (call: { adminUser: AdminUser; services: PluginServices }) => Promise<string | number | null>;
}

/**
 * Items of each user's own menu, such as what they have pinned: they come before the first part with a heading. If one
 * of the functions fails, it is logged, and the rest of the menu appears.
 */
export interface OwnMenuContribution {
  /** With texts in the language of the call. */
  items: (adminUser: AdminUser) => Promise<MenuItem[]>;
  /**
   * The badges of these items by their ids. An id of `recordsBadgeId` is read again when records of its resource
   * change.
   */
  badges: (adminUser: AdminUser) => Promise<Record<string, number | null>>;
}

/** A notification that the outbox delivers. */
export interface Notification extends NotificationDetails {
  /** A UUID. If a process ends at a bad moment, the notification is passed again: store it once under this id. */
  id: string;
  userPk: string;
  message: string;
}
