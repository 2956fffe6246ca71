/** The options of the plugin: the address of the bot provider, how updates arrive, and durations. */
import { Type } from "typebox";
import { withDefault, type OptionsOf } from "#kernel/contract";

export const chatBotOptions = Type.Object(
  {
    apiRoot: withDefault(
      Type.String({
        pattern: "^https?://[^\\s?#]+[^/\\s?#]$",
        expected: "an address like https://api.telegram.org, without a slash at its end",
        description: "Root of the Bot API: Telegram's own, or a server of yours",
      }),
      "https://api.telegram.org",
    ),
    updates: withDefault(
      Type.Enum(["polling", "webhook"], {
        description:
          "`polling` asks for updates, by one process of the deployment at a time; with `webhook` the provider sends them to PORTAL_URL, which it must reach by https",
      }),
      "polling",
    ),
    pollSeconds: withDefault(
      Type.Integer({
        minimum: 0,
        maximum: 50,
        description: "How long the provider holds a question for updates open while there are none",
      }),
      25,
    ),
    leaseSeconds: withDefault(
      Type.Integer({
        minimum: 2,
        maximum: 120,
        description: "After so long another process takes over from one that died",
      }),
      6,
    ),
    linkMinutes: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 1_440,
        description: "How long a code that links an account to the bot works; it works once",
      }),
      15,
    ),
  },
  { additionalProperties: false },
);

/** The options as the server half receives them, with all defaults applied. */
export type ChatBotOptions = OptionsOf<{ options: typeof chatBotOptions }>;
