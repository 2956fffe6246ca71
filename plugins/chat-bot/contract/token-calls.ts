/** The bot's token and its state: what the guide, the setting and the server agree on. */
import { Type, type Static } from "typebox";
import { endpoint } from "#kernel/contract";

/** The resource that holds the setting named API Token, and its one record. */
export const botSettingsId = "chat_bot_settings";
export const botSettingsRecord = "bot";

/** The specification, section 9. */
export const validationDelayMs = 500;
export const longestToken = 200;

/** The bot's number, a colon, and its secret. */
export const looksLikeToken = (text: string): boolean => /^\d{3,20}:[A-Za-z0-9_-]{20,100}$/.test(text);

const TokenVerdict = Type.Object({
  ok: Type.Boolean(),
  message: Type.String({ description: "The bot's name, or why the token is not valid" }),
});

/** Asks the bot provider whether it knows the token. Superadmins only. The address of the call says nothing of it. */
export const validateTokenInBody = endpoint({
  method: "POST",
  path: "/validate_token",
  mount: "api",
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: longestToken }) }, { additionalProperties: false }),
  reply: TokenVerdict,
});

/** The same as the specification has it (marketplace specification, section 7), for clients that know no other. */
export const validateToken = endpoint({
  method: "GET",
  path: "/validate_token/:token",
  mount: "api",
  params: Type.Object({ token: Type.String({ minLength: 1, maxLength: longestToken }) }),
  reply: TokenVerdict,
});

export const botStates = ["off", "paused", "starting", "running", "failed"] as const;

export const BotState = Type.Object({
  state: Type.Enum([...botStates], { description: "`off` without a token, `paused` by the setting" }),
  username: Type.Union([Type.String(), Type.Null()], { description: "Without the @" }),
  since: Type.Union([Type.String(), Type.Null()], { description: "When it began to run, as an instant" }),
  problem: Type.Union([Type.String(), Type.Null()], {
    description: "The last one, in words. Not `error`: that is what a refusal says",
  }),
  problemAt: Type.Union([Type.String(), Type.Null()]),
  linked: Type.Integer({ description: "Accounts that are linked to it" }),
});
export type BotState = Static<typeof BotState>;

/** How the bot is. Superadmins only. */
export const getBotState = endpoint({ method: "GET", path: "/state", mount: "plugin", reply: BotState });

/** What the provider sends when updates come by webhook; who does not know the secret header is refused. */
export const receiveUpdate = endpoint({
  method: "POST",
  path: "/chat-bot/webhook",
  mount: "api",
  access: "public",
  body: Type.Object({ update_id: Type.Integer() }, { additionalProperties: true }),
  reply: Type.Object({ ok: Type.Boolean() }),
});
