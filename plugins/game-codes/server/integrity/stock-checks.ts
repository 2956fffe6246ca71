/**
 * Integrity checks of the stock and the orders, for `npm run ledger:verify` and the nightly run. Each query returns one
 * text for each violation.
 */
import { guardsCheck, type IntegrityCheck } from "@portalkit/kernel/server";
import { orderChecks } from "./order-checks.ts";
import { ownerChecks } from "./owner-checks.ts";
import { redemptionChecks } from "./redemption-checks.ts";

export const stockChecks: readonly IntegrityCheck[] = [
  ...ownerChecks,
  ...orderChecks,
  ...redemptionChecks,
  guardsCheck("the guards of orders, codes and redemptions are on", ["code_sales", "order_refunds"], {
    triggers: [
      "orders.order_states",
      "orders.orders_numbered",
      "orders.orders_given_numbers",
      "orders.orders_number_stays",
      "order_refunds.order_refund_added",
      "order_refunds.order_refund_whole",
      "order_refunds.order_refunds_final",
      "order_refund_codes.order_refunds_final",
      "codes.code_facts",
      "codes.codes_kept",
      "codes.codes_stay",
      "codes.codes_sealed_stay",
      "orders.orders_paid_as_bought",
      "redemptions.redemptions_stay",
      "codes.code_sold",
      "codes.code_sale",
      "code_sales.code_sales_guard",
      "code_sales.code_sales_kept",
      "redemptions.redemption_states",
      "redemptions.redemption_begins",
      "redemptions.redemption_sent",
      "redemptions.redemption_was_sent",
      "redemptions.redemptions_kept",
      "redemptions.redemptions_rows_kept",
      "orders.orders_paid_kept",
      "orders.orders_rows_kept",
      "order_lines.order_lines_promised",
      "order_lines.order_lines_rows_kept",
      "order_events.order_events_rows_kept",
      "codes.codes_rows_kept",
    ],
    uniqueIndexes: [
      "orders_number_key",
      "codes_code_fingerprint_key",
      "code_sales_pkey",
      "code_sales_one_owner",
      "order_refund_codes_pkey",
      "redemptions_one",
    ],
    constraints: ["orders.orders_paid", "orders.orders_refunded_within"],
  }),
];
