/** Frames and topics of the live socket at `{base}/afws` (spec 7, contract "Socket"). Text frames only. */

/** Bare text frames of the keep-alive. */
export const ping = "ping";
export const pong = "pong";

/** What the browser says, beside the bare `ping`. */
export type ClientFrame = { type: "subscribe"; topic: string } | { type: "unsubscribe"; topic: string };

/** What the server says, beside the bare `pong`. */
export type ServerFrame =
  | { type: "ready" }
  | { type: "message"; topic: string; data: unknown }
  | { type: "error"; message: string };

/** The topics the kernel itself speaks. */
export const topics = {
  balance: (userPk: string | number): string => `/${userPk}/balance`,
  notify: (userPk: string | number): string => `/${userPk}/notify`,
  menuBadge: (itemId: string): string => `/opentopic/update-menu-badge/${itemId}`,
  /** Records of a resource have changed: a reason to ask again, without saying which. For those who may read it. */
  resource: (resourceId: string): string => `/resource/${resourceId}`,
} as const;
