/**
 * The columns of each resource that a buyer sees: a new column or resource fails here until a developer decides about
 * it.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Column } from "../../kernel/contract/resources/column.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let demo: SmallDemo;
beforeAll(async () => {
  demo = await startSmallDemo();
});
afterAll(() => demo.close());

/** The visible columns of the buyer's own records and of what is for sale; no other resource exists for a buyer. */
const decided: Readonly<Record<string, readonly string[]>> = {
  api_token: [
    "id",
    "name",
    "token",
    "token_prefix",
    "scopes",
    "state",
    "expires_at",
    "last_used_at",
    "revoked_at",
    "created_at",
  ],
  denominations: ["id", "game_id", "value", "face_value", "buyer_price", "created_at"],
  deposits: ["id", "created_at", "asset", "amount", "credited", "state", "txid", "block", "transaction_id"],
  games: ["id", "name", "slug", "publisher", "country", "cover", "description", "created_at"],
  orders: ["id", "number", "status", "amount", "refunded_amount", "net_amount", "channel", "created_at", "updated_at"],
  transactions: ["id", "created_at", "type", "amount", "simulated", "currency", "note", "order_id"],
  webhook_deliveries: [
    "id",
    "created_at",
    "event",
    "webhook_id",
    "order_id",
    "status",
    "attempts",
    "response_status",
    "problem",
    "next_attempt_at",
    "delivered_at",
    "payload",
  ],
  webhooks: ["id", "url", "events", "secret", "active", "created_at"],
  withdrawals: [
    "id",
    "created_at",
    "amount",
    "address",
    "state",
    "outcome",
    "transaction_id",
    "return_id",
    "updated_at",
  ],
};

it("shows a buyer of each resource these columns, and no others", async () => {
  const seen: Record<string, string[]> = {};
  for (const resourceId of demo.kernel.registry.resources.keys()) {
    const { resource } = (await demo.user.post("/get_resource", { resourceId })).body as {
      resource?: { columns: Column[] };
    };
    if (resource !== undefined) seen[resourceId] = resource.columns.map(({ name }) => name);
  }
  expect(seen).toEqual(decided);
});
it("lets a buyer write nothing but tokens and webhooks of their own", async () => {
  const writable: string[] = [];
  for (const resourceId of demo.kernel.registry.resources.keys()) {
    const { resource } = (await demo.user.post("/get_resource", { resourceId })).body as {
      resource?: { options: { allowedActions: Record<string, boolean> } };
    };
    const { create, edit, delete: remove } = resource?.options.allowedActions ?? {};
    if (create === true || edit === true || remove === true) writable.push(resourceId);
  }
  expect(writable.toSorted()).toEqual(["api_token", "webhooks"]);
});
