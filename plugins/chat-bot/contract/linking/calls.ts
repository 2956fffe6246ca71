/** The calls that link a user's account to their chat with the bot. */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";

export const BotLink = Type.Object({
  botUsername: Type.Union([Type.String(), Type.Null()], { description: "null while no bot is running" }),
  isLinked: Type.Boolean(),
  chatUsername: Type.Union([Type.String(), Type.Null()], {
    description: "Username of the linked user in the chat; null if they have none",
  }),
  linkedAt: Type.Union([Type.String(), Type.Null()]),
});
export type BotLink = Static<typeof BotLink>;

/** Returns whether the caller's account is linked, and to whom. */
export const getBotLink = endpoint({ method: "GET", path: "/link", mount: "plugin", reply: BotLink });

/** Creates a link code for the caller's account and invalidates the previous one. A linked chat spends the balance. */
export const makeLinkCode = endpoint({
  method: "POST",
  path: "/link_code",
  mount: "plugin",
  requiresProof: true,
  body: Type.Object({}, { additionalProperties: false }),
  reply: Type.Object({
    code: Type.String(),
    validMinutes: Type.Integer(),
    botUsername: Type.Union([Type.String(), Type.Null()]),
  }),
});

/** Removes the link; does nothing if there is none. */
export const unlinkBot = endpoint({
  method: "POST",
  path: "/unlink",
  mount: "plugin",
  body: Type.Object({}, { additionalProperties: false }),
  reply: Type.Object({ ok: Type.Boolean() }),
});

/** Notifies a user's browsers that their link has changed. */
export const linkTopic = (userPk: string): string => `/${userPk}/chat-bot`;

/** Returns the address that opens the chat with the bot and passes the code to it. */
export const deepLink = (botUsername: string, code: string): string =>
  `https://t.me/${encodeURIComponent(botUsername)}?start=${encodeURIComponent(code)}`;
