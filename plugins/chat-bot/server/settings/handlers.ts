/** Checks with the bot provider which bot a token belongs to. */
import { Api, GrammyError } from "grammy/web";
import { Refusal } from "@portalkit/kernel/contract";
import { handle, translate, type HandledEndpoint } from "@portalkit/kernel/server";
import { chatBotRefusals } from "../../contract/refusals.ts";
import { looksLikeToken, validateToken, validateTokenInBody } from "../../contract/settings/calls.ts";
import { failureOf, loggable } from "../provider/bot-failure.ts";
import { assertSuperadmin } from "./rights.ts";
import { signalFor } from "../provider/signal-for.ts";
import type { ChatBotServices } from "../services.ts";

const timeoutMs = 8_000;

/** @throws PORTAL_BOT_UNREACHABLE if the provider does not answer whether the token is valid */
export async function checkToken(
  services: Pick<ChatBotServices, "options" | "log">,
  typed: string,
): Promise<{ ok: boolean; message: string }> {
  const token = typed.trim();
  if (!looksLikeToken(token)) return { ok: false, message: translate("chat-bot:botErrors.notAToken") };
  const { apiRoot } = services.options;
  try {
    const { username } = await new Api(token, { apiRoot }).getMe(signalFor(AbortSignal.timeout(timeoutMs)));
    return { ok: true, message: `@${username}` };
  } catch (error) {
    if (error instanceof GrammyError && failureOf(error).kind === "unknownToken")
      return { ok: false, message: translate("chat-bot:botErrors.unknownToken") };
    services.log.warn({ failure: loggable(error, token) }, "a bot token could not be validated");
    throw new Refusal(chatBotRefusals.unreachable);
  }
}

export const validateTokenHandlers = (services: ChatBotServices): readonly HandledEndpoint[] => [
  handle(validateTokenInBody, async ({ body, adminUser }) => {
    assertSuperadmin(adminUser);
    return await checkToken(services, body.token);
  }),
  handle(validateToken, async ({ params, adminUser }) => {
    assertSuperadmin(adminUser);
    return await checkToken(services, params.token);
  }),
];
