/** Written by `npm run tables` from the migrations. */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

declare module "kysely" {
  interface PortalTables {
    code_sales: {
      code_id: string;
      order_id: string;
      line_id: string | null;
      unit_price: string;
      taken_at: ColumnType<string, string | Date, string | Date>;
      returned_at: ColumnType<string | null, string | Date | null, string | Date | null>;
    };
    codes: {
      id: Generated<string>;
      game_id: string;
      denomination_id: string;
      code_sealed: string;
      code_fingerprint: string;
      code_tail: string;
      status: Generated<string>;
      amount: string;
      price: string | null;
      price_scale: Generated<string>;
      order_id: string | null;
      redeem_status: string | null;
      redeem_error: string | null;
      redeem_success: boolean | null;
      redeem_progress_step: number | null;
      redeem_progress_total_steps: number | null;
      import_batch: string | null;
      notes: ColumnType<unknown, string | undefined, string>;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      sold_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      revealed_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      used_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      sale_lock: GeneratedAlways<string | null>;
      for_sale: GeneratedAlways<boolean | null>;
    };
    denomination_prices: {
      denomination_id: string;
      price: string;
      until: ColumnType<string, string | Date | undefined, string | Date>;
    };
    denominations: {
      id: Generated<string>;
      game_id: string;
      value: string;
      title: string;
      sort_key: string;
      face_value: string;
      price: string | null;
      active: Generated<boolean>;
      offered: Generated<boolean>;
      position: Generated<number>;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
    games: {
      id: Generated<string>;
      name: string;
      slug: string;
      publisher: Generated<string>;
      country: string | null;
      cover: string | null;
      description: Generated<string>;
      active: Generated<boolean>;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
    marketplace_figures: {
      quarter: ColumnType<string, string | Date, string | Date>;
      orders: number;
      sale_volume: string;
      codes_imported: number;
      codes_sold: number;
    };
    marketplace_figures_stale: {
      quarter: ColumnType<string, string | Date, string | Date>;
    };
    marketplace_stake_rules: {
      id: Generated<boolean>;
      price_share: string;
      scale_share: string;
    };
    order_counter: {
      id: Generated<boolean>;
      last: ColumnType<string, string | number | bigint, string | number | bigint>;
    };
    order_events: {
      id: GeneratedAlways<string>;
      order_id: string;
      kind: string;
      user_id: string | null;
      status: string | null;
      reason: string | null;
      amount: string | null;
      codes: number | null;
      at: ColumnType<string, string | Date | undefined, string | Date>;
    };
    order_lines: {
      id: Generated<string>;
      order_id: string;
      denomination_id: string;
      quantity: number;
      unit_price: string;
      price_scale: Generated<string>;
    };
    order_refund_codes: {
      code_id: string;
      order_id: string;
      refund_id: string;
      amount: string;
    };
    order_refunds: {
      id: Generated<string>;
      order_id: string;
      user_id: string | null;
      reason: string;
      amount: string;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
    orders: {
      id: Generated<string>;
      number: ColumnType<string | null, string | number | bigint | null, string | number | bigint | null>;
      user_id: string;
      status: Generated<string>;
      amount: string;
      refunded_amount: Generated<string>;
      channel: Generated<string>;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      updated_at: ColumnType<string, string | Date | undefined, string | Date>;
      paid_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      net_amount: GeneratedAlways<string | null>;
    };
    price_scales: {
      id: Generated<string>;
      user_id: string | null;
      api_token_id: string | null;
      game_id: string | null;
      denominations: string | null;
      kind: Generated<string>;
      price_scale: Generated<string>;
      note: Generated<string>;
      agreement: string | null;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
    redeem_sandbox: {
      id: string;
      code_fingerprint: string;
      player_id: string;
      asked: Generated<number>;
      began_at: ColumnType<string, string | Date | undefined, string | Date>;
      cancelled_at: ColumnType<string | null, string | Date | null, string | Date | null>;
    };
    redemptions: {
      id: Generated<string>;
      code_id: string;
      user_id: string;
      player_id: string;
      state: Generated<string>;
      cancel_asked: Generated<boolean>;
      provider: string | null;
      unanswered: Generated<number>;
      sent_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      next_at: ColumnType<string, string | Date | undefined, string | Date>;
      leased_until: ColumnType<string | null, string | Date | null, string | Date | null>;
      error: string | null;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      ended_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      settled_by: string | null;
      settled_reason: string | null;
      released_at: ColumnType<string | null, string | Date | null, string | Date | null>;
    };
    sold_lines: {
      id: ColumnType<string | null, never, never>;
      order_id: ColumnType<string | null, never, never>;
      user_id: ColumnType<string | null, never, never>;
      game_id: ColumnType<string | null, never, never>;
      denomination_id: ColumnType<string | null, never, never>;
      status: ColumnType<string | null, never, never>;
      channel: ColumnType<string | null, never, never>;
      created_at: ColumnType<string | null, never, never>;
      quantity: ColumnType<number | null, never, never>;
      unit_price: ColumnType<string | null, never, never>;
      amount: ColumnType<string | null, never, never>;
      refunded_amount: ColumnType<string | null, never, never>;
      net_amount: ColumnType<string | null, never, never>;
    };
  }
}
