/**
 * The resource for what was sold: a line for each denomination of an order, read-only. Grouped by game or denomination,
 * its sums say what was sold for how much; they are those of the orders. For those who see all orders.
 */
import { defineResource, type ResourceDefinition } from "@portalkit/kernel/contract";
import { translate } from "@portalkit/kernel/server";
import { seesAllOrders, type Rights } from "../visibility.ts";
import { notInForms, pageSizes } from "../resource-rules.ts";
import { channels, statuses } from "./orders-resource.ts";

export function soldLinesResource(rights: Rights): ResourceDefinition {
  const seesAll = ({ adminUser }: { adminUser: Parameters<typeof seesAllOrders>[0] }): boolean =>
    seesAllOrders(adminUser, rights);
  return defineResource({
    resourceId: "sold_lines",
    table: "sold_lines",
    label: "game-codes:soldLines.label",
    recordLabel: (row) => translate("game-codes:soldLines.line", { quantity: String(row["quantity"]) }),
    recordLabelColumns: ["quantity"],
    columns: [
      { name: "id", label: "game-codes:orders.columns.id", primaryKey: true, showIn: { ...notInForms, list: false } },
      {
        name: "created_at",
        label: "game-codes:orders.columns.created_at",
        showIn: notInForms,
      },
      {
        name: "order_id",
        label: "game-codes:soldLines.columns.order_id",
        foreignResource: { resourceId: "orders" },
        showIn: notInForms,
      },
      {
        name: "user_id",
        label: "game-codes:orders.columns.user_id",
        foreignResource: { resourceId: "users" },
        showIn: { ...notInForms, list: false },
      },
      {
        name: "game_id",
        label: "game-codes:denominations.columns.game_id",
        foreignResource: { resourceId: "games" },
        listHidden: true,
        showIn: notInForms,
      },
      {
        name: "denomination_id",
        label: "game-codes:soldLines.columns.denomination_id",
        foreignResource: { resourceId: "denominations" },
        showIn: notInForms,
      },
      {
        name: "status",
        label: "game-codes:orders.columns.status",
        type: "string",
        enum: statuses,
        listHidden: true,
        showIn: notInForms,
      },
      {
        name: "channel",
        label: "game-codes:orders.columns.channel",
        type: "string",
        enum: channels,
        showIn: { ...notInForms, list: false },
      },
      { name: "quantity", label: "game-codes:soldLines.columns.quantity", showIn: notInForms },
      {
        name: "unit_price",
        label: "game-codes:soldLines.columns.unit_price",
        aggregates: false,
        inputSuffix: "USDT",
        showIn: { ...notInForms, list: false },
      },
      { name: "amount", label: "game-codes:orders.columns.amount", inputSuffix: "USDT", showIn: notInForms },
      {
        name: "refunded_amount",
        label: "game-codes:orders.columns.refunded_amount",
        inputSuffix: "USDT",
        showIn: notInForms,
      },
      { name: "net_amount", label: "game-codes:orders.columns.net_amount", inputSuffix: "USDT", showIn: notInForms },
    ],
    options: {
      allowedActions: { list: seesAll, show: seesAll, filter: seesAll, create: false, edit: false, delete: false },
      defaultSort: { columnName: "created_at", direction: "desc" },
      listPageSizeOptions: pageSizes,
      showsAggregates: true,
    },
  });
}
