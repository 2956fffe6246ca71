/** What an integrator may set: where the bot provider answers, how updates come, and how long things hold. */
import { Type, type Static } from "typebox";

export const chatBotOptions = Type.Object(
  {
    apiRoot: Type.Optional(Type.String({ default: "https://api.telegram.org", pattern: "^https?://[^\\s?#]+[^/\\s?#]$", expected: "an address like https://api.telegram.org, without a slash at its end", description: "Root of the Bot API: Telegram's own, or a server of yours" })),
    updates: Type.Optional(Type.Enum(["polling", "webhook"], { default: "polling", description: "`polling` asks for updates, by one process of the deployment at a time; with `webhook` the provider sends them to PORTAL_URL, which it must reach by https" })),
    pollSeconds: Type.Optional(Type.Integer({ default: 25, minimum: 0, maximum: 50, description: "How long the provider holds a question for updates open while there are none" })),
    leaseSeconds: Type.Optional(Type.Integer({ default: 6, minimum: 2, maximum: 120, description: "After so long another process takes over from one that died" })),
    linkMinutes: Type.Optional(Type.Integer({ default: 15, minimum: 1, maximum: 1_440, description: "How long a code that links an account to the bot works; it works once" })),
  },
  { additionalProperties: false },
);

/** With every default in place, as the server half gets them. */
export type ChatBotOptions = Required<Static<typeof chatBotOptions>>;
