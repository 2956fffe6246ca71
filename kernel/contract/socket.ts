/** Frames and topics of the live socket at `{base}/afws` (spec 7, contract "Socket"). Text frames only. */

/** Bare text frames of the keep-alive. */
export const ping = "ping";
export const pong = "pong";

/** How the server ends a connection that it cannot keep; 1013 is the protocol's own, the others are ours. */
export const socketCloseCodes = {
  /** Nobody signed in on it within `limits.anonymousSocketMs`; a new connection carries the cookie of a sign-in. */
  signInFirst: 4001,
  /** This user, or this address without a user, has as many as it may. */
  tooMany: 4008,
  /** The process has as many as it may. */
  tryAgainLater: 1013,
} as const;

/** What the browser says, beside the bare `ping`. */
export type ClientFrame = { type: "subscribe"; topic: string } | { type: "unsubscribe"; topic: string };

/** What the server says, beside the bare `pong`. */
export type ServerFrame =
  { type: "ready" } | { type: "message"; topic: string; data: unknown } | { type: "error"; message: string };

/** What the notify topic carries: `notify` is shown as a toast, the rest is for whoever keeps it. */
export interface NotifyData extends NotificationDetails {
  notify: string;
}

export interface NotificationDetails {
  /** A page below the base path, such as `/resource/orders`. */
  link?: string;
  /** `info` by default. */
  variant?: NotificationVariant;
}

export type NotificationVariant = (typeof notificationVariants)[number];
export const notificationVariants = ["info", "success", "warning", "danger"] as const;

/** The topics the kernel itself speaks. */
export const topics = {
  balance: (userPk: string | number): string => `/${userPk}/balance`,
  notify: (userPk: string | number): string => `/${userPk}/notify`,
  menuBadge: (itemId: string): string => `/opentopic/update-menu-badge/${itemId}`,
  /** Texts have been changed by an operator: browsers and servers read them again. */
  messages: "/opentopic/messages",
  /** Records of a resource have changed: a reason to ask again, without saying which. For those who may read it. */
  resource: (resourceId: string): string => `/resource/${resourceId}`,
} as const;
