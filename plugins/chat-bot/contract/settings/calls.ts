/** The bot's token and state, as shared by the guide, the setting and the server. */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";

/** The resource with the setting named API Token, and the id of its only record. */
export const botSettingsId = "chat_bot_settings";
export const botSettingsRecord = "bot";

/** docs/product.md, marketplace 9. */
export const validationDelayMs = 500;
export const maxTokenLength = 200;

/** A bot token is the bot's number, a colon, and a secret. */
export const looksLikeToken = (text: string): boolean => /^\d{3,20}:[A-Za-z0-9_-]{20,100}$/.test(text);

const TokenVerdict = Type.Object({
  ok: Type.Boolean(),
  message: Type.String({ description: "The bot's name, or the reason why the token is not valid" }),
});

/**
 * Checks with the bot provider whether the token is valid. Superadmins only. The token is not in the call's address.
 */
export const validateTokenInBody = endpoint({
  method: "POST",
  path: "/validate_token",
  mount: "api",
  body: Type.Object(
    { token: Type.String({ minLength: 1, maxLength: maxTokenLength }) },
    { additionalProperties: false },
  ),
  reply: TokenVerdict,
});

/** The same check in the form of docs/product.md, marketplace 7, for clients that know no other. */
export const validateToken = endpoint({
  method: "GET",
  path: "/validate_token/:token",
  mount: "api",
  params: Type.Object({ token: Type.String({ minLength: 1, maxLength: maxTokenLength }) }),
  reply: TokenVerdict,
});

export const botStates = ["off", "paused", "starting", "running", "failed"] as const;

export const BotState = Type.Object({
  state: Type.Enum([...botStates], {
    description: "`off`: there is no token; `paused`: the setting has paused the bot",
  }),
  username: Type.Union([Type.String(), Type.Null()], { description: "Without the @" }),
  since: Type.Union([Type.String(), Type.Null()], { description: "When the bot started, as an ISO 8601 time" }),
  problem: Type.Union([Type.String(), Type.Null()], {
    description: "The last problem, as text. It is not named `error` because that property belongs to error replies",
  }),
  problemAt: Type.Union([Type.String(), Type.Null()]),
  linked: Type.Integer({ description: "Number of accounts that are linked to the bot" }),
});
export type BotState = Static<typeof BotState>;

/** Returns the bot's state. Superadmins only. */
export const getBotState = endpoint({ method: "GET", path: "/state", mount: "plugin", reply: BotState });
