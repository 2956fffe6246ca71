/** Records webhook deliveries for order events, in the transaction of the event. */
import { sql } from "kysely";
import type { Activity } from "@portalkit/kernel/contract";
import {
  executePrepared,
  type Database,
  type DatabaseTransaction,
  type PluginServices,
} from "@portalkit/kernel/server";
import { currency } from "@portalkit/finance";
import { sellingPort } from "@portalkit/game-codes";
import type { OrderEvent } from "../../contract/webhooks/events.ts";
import { wakeDelivering } from "./delivery-job.ts";

const eventOfAction: Readonly<Record<string, OrderEvent>> = {
  buy: "order.placed",
  deliver: "order.delivered",
  refund: "order.refunded",
  hold: "order.status_changed",
  release: "order.status_changed",
  fail: "order.status_changed",
};

function eventOf({ kind, resourceId, actionId = "" }: Activity): OrderEvent | undefined {
  return resourceId === "orders" && kind === "action" ? eventOfAction[actionId] : undefined;
}

export async function noteOrderEvents(
  activity: Activity,
  { db, services }: { db: Database | DatabaseTransaction; services: PluginServices },
): Promise<void> {
  const event = eventOf(activity);
  if (event === undefined || activity.recordId === undefined) return;
  // Most shops have no webhooks: then an order costs only this query.
  const { rows } = await executePrepared(
    sql`select 1 from webhooks where active and ${event} = any(events) limit 1`,
    db,
  );
  if (rows.length === 0) return;
  const order = await services.use(sellingPort)?.find(db, activity.recordId);
  if (order === undefined) return;
  const { userId, ...shown } = order;
  const payload = JSON.stringify({
    type: event,
    timestamp: new Date().toISOString(),
    data: { order: { ...shown, currency } },
  });
  const { numAffectedRows } = await sql`insert into webhook_deliveries (webhook_id, user_id, event, order_id, payload)
    select id, user_id, ${event}, ${order.id}::uuid, ${payload} from webhooks where active
      and user_id = ${userId}::uuid and ${event} = any(events)`.execute(db);
  if (Number(numAffectedRows ?? 0n) > 0) wakeDelivering(services);
}
