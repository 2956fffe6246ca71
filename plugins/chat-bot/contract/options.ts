/** The options of the plugin: the address of the bot provider, how updates arrive, and durations. */
import { Type } from "typebox";
import { withDefault, type OptionsOf } from "@portalkit/kernel/contract";

export const chatBotOptions = Type.Object(
  {
    apiRoot: withDefault(
      Type.String({
        pattern: "^https?://[^\\s?#]+[^/\\s?#]$",
        expected: "an address like https://api.telegram.org, without a slash at its end",
        description: "Root address of the Bot API: Telegram's, or your own server's",
      }),
      "https://api.telegram.org",
    ),
    updates: withDefault(
      Type.Enum(["polling", "webhook"], {
        description:
          "`polling`: one process of the deployment at a time requests updates; `webhook`: the provider sends them to PORTAL_URL, which it must be able to reach over HTTPS",
      }),
      "polling",
    ),
    pollSeconds: withDefault(
      Type.Integer({
        minimum: 0,
        maximum: 50,
        description: "Seconds for which the provider keeps a request for updates open",
      }),
      25,
    ),
    leaseSeconds: withDefault(
      Type.Integer({
        minimum: 2,
        maximum: 120,
        description: "Seconds after which another process takes over from one that died",
      }),
      6,
    ),
    linkMinutes: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 1_440,
        description: "Minutes for which a code that links an account to the bot is valid; it can be used once",
      }),
      15,
    ),
  },
  { additionalProperties: false },
);

/** The options as the server half receives them, with all defaults applied. */
export type ChatBotOptions = OptionsOf<{ options: typeof chatBotOptions }>;
