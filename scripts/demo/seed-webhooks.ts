/** Generates webhooks of buyers with API tokens, and the deliveries of their orders' events. */
import { sql } from "kysely";
import type { Database } from "../../kernel/contract/database.ts";
import type { Sealing } from "../../kernel/server/keys/sealing.ts";
import { newSecret } from "../../plugins/trading-api/server/webhooks/webhook-secrets.ts";
import { generateDeliveries, type OrderEventRow, type Webhook } from "./generate-deliveries.ts";
import { insertRows } from "./insert-rows.ts";
import { createRandom } from "./random.ts";
import { resellersOf } from "./resellers-of.ts";
import type { Person } from "./seed-people.ts";

const columns = [
  ["id", "uuid"],
  ["webhook_id", "uuid"],
  ["user_id", "uuid"],
  ["event", "text"],
  ["order_id", "uuid"],
  ["payload", "text"],
  ["status", "text"],
  ["attempts", "int"],
  ["response_status", "int"],
  ["problem", "text"],
  ["next_attempt_at", "timestamptz"],
  ["created_at", "timestamptz"],
  ["delivered_at", "timestamptz"],
] as const;
const dayMs = 86_400_000;
/** Within the time for which deliveries are kept. */
const daysBack = 60;

/** The webhooks of the first resellers. The addresses are in a domain that never exists. */
const receivers: readonly Pick<Webhook, "url" | "receiver">[] = [
  { receiver: "steady", url: "https://shop-server.example/hooks/codeport" },
  { receiver: "overloaded", url: "https://telegram-reseller.example/portal" },
  { receiver: "gone", url: "https://old.stock-checker.example/events" },
];

export async function seedWebhooks(
  db: Database,
  people: readonly Person[],
  until: Date,
  sealing: Sealing,
): Promise<void> {
  const random = createRandom(19);
  const createdAt = new Date(until.getTime() - daysBack * dayMs);
  const resellers = resellersOf(people, until);
  const webhooks = receivers.flatMap((receiver, index): Webhook[] => {
    const person = resellers[index];
    return person === undefined ? [] : [{ ...receiver, id: random.uuid(), userId: person.id }];
  });
  for (const { id, userId, url, receiver } of webhooks)
    await sql`insert into webhooks (id, user_id, url, events, secret_sealed, active, created_at)
      values (${id}::uuid, ${userId}::uuid, ${url},
        '{order.placed,order.delivered,order.refunded,order.status_changed}', ${sealing.seal(newSecret(), id)},
        ${receiver !== "gone"}, ${createdAt.toISOString()}::timestamptz)`.execute(db);
  const { rows: events } = await sql<OrderEventRow>`select e.kind, e.status as "newStatus", e.at, e.amount as refunded,
      o.id as "orderId", o.user_id as "userId", o.number::text as number, o.status, o.amount::text as amount,
      o.channel, o.created_at as "createdAt"
    from order_events e join orders o on o.id = e.order_id
    where o.user_id = any(${webhooks.map(({ userId }) => userId)}::uuid[])
      and e.kind in ('placed', 'delivered', 'refunded', 'status')
      and e.at between ${createdAt.toISOString()}::timestamptz and ${until.toISOString()}::timestamptz
    order by e.at, e.id`.execute(db);
  await insertRows(
    db,
    "webhook_deliveries",
    columns,
    webhooks.flatMap((webhook) => generateDeliveries(random, webhook, events, until)),
  );
}
