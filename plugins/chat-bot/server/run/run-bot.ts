/** Runs one bot with its token until it is stopped: connects, runs, and retries after every failure. */
import { setTimeout as pause } from "node:timers/promises";
import type { Bot } from "grammy/web";
import { failureOf, isLasting, loggable, type BotFailure } from "../provider/bot-failure.ts";
import type { BotContext } from "../talk/context.ts";
import { signalFor } from "../provider/signal-for.ts";
import { allowedUpdates, connectBot } from "./connect-bot.ts";
import { poll } from "./poll.ts";
import { forgetFailure, writeFailure, writeState, type StatusReporter } from "../settings/run-state.ts";
import { webhookAddress, webhookSecret } from "./webhook.ts";

/** The commands of the chat's own menu; their descriptions are under `bot.commands`. */
const botCommands = ["start", "buy", "balance", "orders", "account"] as const;

const maxPauseMs = 30_000;
const lastingPauseMs = 60_000;

/** Never throws: failures are written to the state and retried. */
export async function runBot(
  reporter: StatusReporter,
  { token, version }: { token: string; version: number },
  stopping: AbortSignal,
): Promise<void> {
  const { services } = reporter;
  let failures = 0;
  let isNamed = false;
  while (!stopping.aborted) {
    try {
      await writeState(reporter, "starting");
      const bot = connectBot(services, token, stopping);
      await bot.init(signalFor(stopping));
      await listenTo(bot, reporter, version, stopping);
      await forgetFailure(services);
      await writeState(reporter, "running", bot.botInfo.username);
      failures = 0;
      if (!isNamed) void nameCommands(bot, reporter, token);
      isNamed = true;
      await (isPolling(reporter) ? poll(bot, reporter.services.options.pollSeconds, stopping) : untilStopped(stopping));
    } catch (error) {
      if (stopping.aborted) return;
      failures += 1;
      const failure = error instanceof WebhookProblem ? error.failure : failureOf(error);
      services.log.warn({ failure: loggable(error, token), failures }, "the chat bot is not running; retrying");
      await writeFailure(reporter, failure).catch((cause: unknown) =>
        services.log.warn({ err: cause }, "failed to store the chat bot's error"),
      );
      await pause(pauseAfter(failure, failures), undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

const isPolling = (reporter: StatusReporter): boolean => reporter.services.options.updates === "polling";

function pauseAfter(failure: BotFailure, failures: number): number {
  if (failure.retryAfterSeconds !== undefined) return failure.retryAfterSeconds * 1_000;
  return isLasting(failure) ? lastingPauseMs : Math.min(maxPauseMs, 500 * 2 ** failures);
}

class WebhookProblem extends Error {
  readonly failure: BotFailure = { kind: "withoutAddress", reason: "" };
}

/** The provider either sends updates or is polled, never both. */
async function listenTo(
  bot: Bot<BotContext>,
  reporter: StatusReporter,
  version: number,
  stopping: AbortSignal,
): Promise<void> {
  if (isPolling(reporter)) return void (await bot.api.deleteWebhook(undefined, signalFor(stopping)));
  const address = webhookAddress(reporter.services);
  if (address === undefined) throw new WebhookProblem("PORTAL_URL is not an https address");
  await bot.api.setWebhook(
    address,
    { secret_token: webhookSecret(reporter.services, version), allowed_updates: allowedUpdates },
    signalFor(stopping),
  );
}

/** Sets the chat's own menu in every language. A failure is only logged: the bot works without the menu. */
async function nameCommands(bot: Bot<BotContext>, { services }: StatusReporter, token: string): Promise<void> {
  try {
    for (const language of services.translations.languages) {
      const commands = botCommands.map((command) => ({
        command,
        description: services.t(language)(`chat-bot:bot.commands.${command}`),
      }));
      await bot.api.setMyCommands(
        commands,
        language === services.translations.languages[0] ? {} : { language_code: language as "en" },
      );
    }
  } catch (error) {
    services.log.warn({ failure: loggable(error, token) }, "failed to register the chat bot's commands");
  }
}

const untilStopped = (stopping: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (stopping.aborted) resolve();
    stopping.addEventListener("abort", () => resolve(), { once: true });
  });
