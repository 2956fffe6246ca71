/**
 * Sends due deliveries in batches. Each attempt is counted before it is made; if the process dies, it is repeated
 * later.
 */
import { sql } from "kysely";
import { enqueueSoon, inEnglish, type Database, type PluginServices } from "@portalkit/kernel/server";
import { deliveriesResourceId, webhooksResourceId } from "../../contract.ts";
import type { TradingServices } from "../services.ts";
import { postWebhook, type Outcome } from "./post-webhook.ts";
import { signedHeaders, webhookSecrets } from "./webhook-secrets.ts";

export const deliverJob = "deliver-webhooks";

/** Starts the job shortly after a delivery is recorded. */
export const wakeDelivering = (services: PluginServices): void => enqueueSoon(services, deliverJob);

const batchSize = 20;
/** Added to the receiver's timeout; after that the attempt counts as lost. */
const graceSeconds = 30;

interface Due {
  id: string;
  webhookId: string;
  payload: string;
  attempts: number;
  url: string;
  secret: string;
  active: boolean;
}

export async function deliverDue(services: TradingServices, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const due = await claim(services.db, Math.ceil(services.options.webhooks.timeoutMs / 1_000) + graceSeconds);
    if (due.length === 0) return;
    await Promise.all(due.map((delivery) => deliver(services, delivery, signal)));
    services.resourceChanged(deliveriesResourceId);
  }
}

async function claim(db: Database, leaseSeconds: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (select id from webhook_deliveries where status = 'pending' and next_attempt_at <= now()
      order by next_attempt_at limit ${batchSize} for update skip locked)
    update webhook_deliveries d
      set attempts = d.attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    from due, webhooks w where d.id = due.id and w.id = d.webhook_id
    returning d.id, d.webhook_id as "webhookId", d.payload, d.attempts, w.url, w.secret_sealed as secret,
      w.active and exists (select 1 from portal_active_users u where u.id = w.user_id) as active`.execute(db);
  return rows;
}

async function deliver(services: TradingServices, delivery: Due, signal: AbortSignal): Promise<void> {
  const { id, webhookId, payload, url, secret, active } = delivery;
  if (!active) return await conclude(services, delivery, { problem: inEnglish("trading-api:webhooks.switchedOff") });
  let outcome: Outcome;
  try {
    const headers = signedHeaders(
      webhookSecrets(services).unseal(secret, webhookId),
      `msg_${id}`,
      Math.floor(Date.now() / 1_000),
      payload,
    );
    outcome = await postWebhook(url, payload, headers, services.options.webhooks, signal);
  } catch (error) {
    services.log.warn({ err: error, delivery: id }, "failed to send a webhook");
    outcome = { problem: inEnglish("trading-api:webhooks.noAnswer") };
  }
  // A server that stops records no attempt: the lease expires, and another process retries.
  if (signal.aborted && "problem" in outcome) return;
  await conclude(services, delivery, outcome);
}

/** Returns the seconds until the next attempt. @example pauseAfter(1) // 60 */
export const pauseAfter = (attempts: number): number => Math.min(21_600, 60 * 4 ** (attempts - 1));

const isDone = (outcome: Outcome): boolean => "status" in outcome && outcome.status >= 200 && outcome.status < 300;
/** Status 410: the receiver no longer exists. */
const isGone = (outcome: Outcome): boolean => "status" in outcome && outcome.status === 410;

async function conclude(
  { db, resourceChanged, options }: TradingServices,
  { id, webhookId, attempts, active }: Due,
  outcome: Outcome,
): Promise<void> {
  const status = isDone(outcome)
    ? "delivered"
    : isGone(outcome) || !active || attempts >= options.webhooks.attempts
      ? "failed"
      : "pending";
  // Skips a delivery whose count was reset meanwhile by a user who requested another attempt.
  await sql`update webhook_deliveries
    set status = ${status}, response_status = ${"status" in outcome ? outcome.status : null},
      problem = ${"problem" in outcome ? outcome.problem : null},
    next_attempt_at = now() + make_interval(secs => ${pauseAfter(attempts)}), delivered_at = case
      when ${status} = 'delivered' then now() end
    where id = ${id}::uuid and attempts = ${attempts} and status = 'pending'`.execute(db);
  if (!isGone(outcome)) return;
  await db.updateTable("webhooks").set({ active: false }).where("id", "=", webhookId).execute();
  resourceChanged(webhooksResourceId);
}
