/**
 * The outbox of the deployment. An entry is claimed, delivered and then deleted, so it is delivered at least once. What
 * receives it knows its id: a notice is stored once, and a job is queued once.
 */
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../../contract/database.ts";
import { notificationVariants, type NotificationVariant } from "../../contract/socket.ts";
import { measurements } from "../measurements/channels.ts";
import type { Notification } from "../extension/contributions/live-contributions.ts";
import type { Outbox } from "../extension/services/outbox.ts";
import type { Kernel, OutboxControl } from "../extension/kernel.ts";

/** Seconds after which an entry whose delivery has not ended is delivered again. */
const claimSeconds = 30;
/** An entry that could not be delivered for so long is given up. */
const maxDays = 7;
/** How many entries are claimed at a time. */
const portion = 100;

export interface DeploymentOutbox extends OutboxControl {
  of(instanceId: string): Outbox;
  /** Waits for what is being delivered. What is left is delivered by another process, or at the next start. */
  close(): Promise<void>;
}

/** Where entries are delivered to; both reject if it fails, and the entry is tried again. */
export interface Recipients {
  notify(notification: Notification): Promise<void>;
  /** @param id of the job: a second job with it is not queued */
  enqueue(instanceId: string, job: string, data: Record<string, unknown>, id: string): Promise<unknown>;
}

interface Entry {
  id: string;
  number: string;
  instance_id: string;
  user_id: string | null;
  message: string | null;
  link: string | null;
  variant: string | null;
  job: string | null;
  data: Record<string, unknown> | null;
}

export function createOutbox(
  { db, databaseKind }: Pick<Kernel, "db" | "databaseKind">,
  recipients: Recipients,
  log: Logger,
): DeploymentOutbox {
  let last = Promise.resolve();
  let isClosed = false;
  const next = async (): Promise<Entry[]> => (isClosed ? [] : await claim(db));
  const deliverAll = async (): Promise<void> => {
    for (let entries = await next(); entries.length > 0; entries = await next())
      for (const entry of entries) {
        const measure = (isOk: boolean): void =>
          measurements.deliveries.publish({ kind: entry.user_id === null ? "job" : "notification", isOk });
        try {
          await deliverOne(recipients, entry);
          await sql`delete from portal_outbox where id = ${entry.id}`.execute(db);
          measure(true);
        } catch (error) {
          measure(false);
          log.warn(
            { err: error, entry: entry.id, job: entry.job },
            "failed to deliver from the outbox; it is repeated",
          );
        }
      }
  };
  /** One delivery at a time, so that the notices of a user stay in their order. */
  const deliver = (): Promise<void> => {
    last = last.then(deliverAll).catch((error: unknown) => log.warn({ err: error }, "failed to read the outbox"));
    return last;
  };
  return {
    of: (instanceId) => ({
      notify: async (transaction, userPk, { message, link, variant }) => {
        await sql`insert into portal_outbox (instance_id, user_id, message, link, variant) values (${instanceId},
          ${userPk}, ${message.replaceAll("\u0000", "")}, ${link ?? null}, ${variant ?? null})`.execute(transaction);
      },
      enqueue: async (transaction, job, data) => {
        await sql`insert into portal_outbox (instance_id, job, data)
          values (${instanceId}, ${job}, ${JSON.stringify(data)}::text::json)`.execute(transaction);
      },
      deliver,
    }),
    resume: async () => {
      // The embedded database has one process: who claimed an entry before it has ended.
      if (databaseKind === "pglite") await sql`update portal_outbox set claimed_at = null`.execute(db);
      await deliver();
    },
    cleanUp: async () => {
      const { rows } = await sql<{ id: string }>`delete from portal_outbox
        where created_at < now() - make_interval(days => ${maxDays}) returning id`.execute(db);
      if (rows.length > 0) log.error({ entries: rows.map(({ id }) => id) }, "entries of the outbox were given up");
      await deliver();
    },
    close: async () => {
      isClosed = true;
      await last;
    },
  };
}

/** Claims the next entries, in their order. */
async function claim(db: Database): Promise<Entry[]> {
  const { rows } = await sql<Entry>`update portal_outbox set claimed_at = now() where id in (select id
      from portal_outbox where claimed_at is null or claimed_at < now() - make_interval(secs => ${claimSeconds})
      order by number limit ${portion} for update skip locked)
    returning id, number::text, instance_id, user_id, message, link, variant, job, data`.execute(db);
  return rows.toSorted((a, b) => (BigInt(a.number) < BigInt(b.number) ? -1 : 1));
}

async function deliverOne(
  { notify, enqueue }: Recipients,
  { id, instance_id: instanceId, user_id: userPk, message, link, variant, job, data }: Entry,
): Promise<void> {
  if (userPk === null) return void (await enqueue(instanceId, job ?? "", data ?? {}, id));
  await notify({
    id,
    userPk,
    message: message ?? "",
    ...(link === null ? {} : { link }),
    ...(isVariant(variant) ? { variant } : {}),
  });
}

const isVariant = (text: string | null): text is NotificationVariant =>
  notificationVariants.some((variant) => variant === text);
