/** Keeps the bot running as its setting says, in one process of the deployment at a time, while the server runs. */
import { randomUUID } from "node:crypto";
import { botSettingsId } from "../../contract.ts";
import { readSettings, type BotSettings } from "../settings/settings.ts";
import { giveLeaseBack, takeLease } from "./lease.ts";
import { runBot } from "./run-bot.ts";
import { writeFailure, writeState, type StatusReporter } from "../settings/run-state.ts";
import type { ChatBotServices } from "../services.ts";

/** The time limit to finish current chats when the server stops; the provider sends the rest to the next process. */
const stopLimitMs = 1_500;

interface Running {
  version: number;
  stop(): Promise<void>;
}

/** Starts the supervision; returns a function that stops it and releases the lease. */
export function superviseBot(services: ChatBotServices): () => Promise<void> {
  const reporter: StatusReporter = { services, processId: randomUUID() };
  const { leaseSeconds } = services.options;
  let running: Running | undefined;
  let heldUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  let isStopped = false;

  const halt = async (): Promise<void> => {
    const halted = running;
    running = undefined;
    await halted?.stop();
  };
  const look = async (): Promise<void> => {
    clearTimeout(timer);
    if (isStopped) return;
    try {
      const asked = performance.now();
      const settings = await readSettings(services);
      if (!settings.enabled || !settings.hasToken) {
        if (running !== undefined) await halt();
        if (heldUntil > 0) await rest(reporter);
        heldUntil = 0;
      } else if (await takeLease(services.db, reporter.processId, leaseSeconds)) {
        heldUntil = asked + leaseSeconds * 1_000;
        if (running?.version !== settings.version) {
          await halt();
          running = await start(reporter, settings);
        }
      } else await halt();
    } catch (error) {
      // Without the database this process cannot renew its lease: once it expires, another process may take it.
      if (performance.now() >= heldUntil) await halt();
      services.log.warn({ err: error }, "failed to read the chat bot's settings; retrying");
    }
    if (!isStopped) timer = setTimeout(lookAgain, (leaseSeconds * 1_000) / 3);
  };
  const lookAgain = (): void => void (turn = turn.then(look));
  const forget = services.onResourceChange(botSettingsId, lookAgain);
  lookAgain();
  return async () => {
    isStopped = true;
    forget();
    clearTimeout(timer);
    await Promise.race([turn, limit()]);
    await halt();
    await giveLeaseBack(services.db, reporter.processId).catch((error: unknown) =>
      services.log.warn({ err: error }, "failed to release the chat bot's lease"),
    );
  };
}

async function start(reporter: StatusReporter, { token, version }: BotSettings): Promise<Running> {
  if (token === undefined) {
    await writeFailure(reporter, { kind: "unreadable", reason: "" });
    return { version, stop: () => Promise.resolve() };
  }
  const stopping = new AbortController();
  const ended = runBot(reporter, { token, version }, stopping.signal);
  return {
    version,
    stop: async () => {
      stopping.abort();
      await Promise.race([ended, limit()]);
    },
  };
}

/** The bot is switched off or has no token, so the lease is released. */
async function rest(reporter: StatusReporter): Promise<void> {
  await writeState(reporter, "off");
  await giveLeaseBack(reporter.services.db, reporter.processId);
}

/** Unreferenced, so that the timer does not keep the process alive. */
const limit = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, stopLimitMs).unref());
