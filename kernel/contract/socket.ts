/**
 * Frames and topics of the live socket at `{base}/afws` (docs/product.md, portal 7). Text frames
 * only.
 */

/** Bare text frames of the keep-alive. */
export const ping = "ping";
export const pong = "pong";

/** Close codes for connections that the server refuses; 1013 is the protocol's own, the others are ours. */
export const socketCloseCodes = {
  /**
   * No user signed in on it within a minute; a new connection sends the cookie of a later sign-in.
   */
  signInFirst: 4001,
  /** This user, or this address without a user, has the maximum number of connections. */
  tooMany: 4008,
  /** The process has the maximum number of connections. */
  tryAgainLater: 1013,
} as const;

/** What the browser sends, besides the bare `ping`. */
export type ClientFrame = { type: "subscribe"; topic: string } | { type: "unsubscribe"; topic: string };

/** What the server sends, besides the bare `pong`. */
export type ServerFrame =
  | { type: "ready" }
  | { type: "message"; topic: string; data: unknown }
  | { type: "error"; message: string };

/** What the data of the notify topic has beside the text, for plugins that store notifications. */
export interface NotificationDetails {
  /** A page below the base path, such as `/resource/articles`. */
  link?: string;
  /** Default `info`. */
  variant?: NotificationVariant;
}

export type NotificationVariant = (typeof notificationVariants)[number];
export const notificationVariants = ["info", "success", "warning", "danger"] as const;

/** The kernel's own topics. */
export const topics = {
  notify: (userPk: string | number): string => `/${userPk}/notify`,
  menuBadge: (itemId: string): string => `/opentopic/update-menu-badge/${itemId}`,
  /** An operator has changed texts: browsers and servers reload them. */
  messages: "/opentopic/messages",
  /**
   * Records of a resource have changed, without saying which: a reason to reload. For users who may read the resource.
   */
  resource: (resourceId: string): string => `/resource/${resourceId}`,
} as const;
