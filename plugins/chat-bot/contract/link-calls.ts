/** Linking one's own account to one's own chat with the bot. */
import { Type, type Static } from "typebox";
import { endpoint } from "#kernel/contract";

export const BotLink = Type.Object({
  botUsername: Type.Union([Type.String(), Type.Null()], { description: "Nothing while no bot runs" }),
  isLinked: Type.Boolean(),
  chatUsername: Type.Union([Type.String(), Type.Null()], {
    description: "What the linked person is called in the chat, where they have such a name",
  }),
  linkedAt: Type.Union([Type.String(), Type.Null()]),
});
export type BotLink = Static<typeof BotLink>;

/** Whether and to whom the caller's account is linked. */
export const getBotLink = endpoint({ method: "GET", path: "/link", mount: "plugin", reply: BotLink });

/** Makes a code for the caller's account; one that was made before dies. */
export const makeLinkCode = endpoint({
  method: "POST",
  path: "/link_code",
  mount: "plugin",
  body: Type.Object({}, { additionalProperties: false }),
  reply: Type.Object({
    code: Type.String(),
    validMinutes: Type.Integer(),
    botUsername: Type.Union([Type.String(), Type.Null()]),
  }),
});

/** Takes the link back; nothing happens where there is none. */
export const unlinkBot = endpoint({
  method: "POST",
  path: "/unlink",
  mount: "plugin",
  body: Type.Object({}, { additionalProperties: false }),
  reply: Type.Object({ ok: Type.Boolean() }),
});

/** Says to a user's browsers that the link is another now. */
export const linkTopic = (userPk: string): string => `/${userPk}/chat-bot`;

/** Opens the chat with the bot and hands it the code. */
export const deepLink = (botUsername: string, code: string): string =>
  `https://t.me/${encodeURIComponent(botUsername)}?start=${encodeURIComponent(code)}`;
