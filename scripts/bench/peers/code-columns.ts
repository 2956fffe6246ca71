/** The columns that our list of codes shows, for the baseline page and the peers. */

export const codeColumns = [
  "id",
  "game_id",
  "denomination_id",
  "code_tail",
  "status",
  "amount",
  "price",
  "price_scale",
  "redeem_status",
  "import_batch",
  "created_at",
  "sold_at",
] as const;

/** The columns whose values are `{ pk, label }`. */
export const foreignColumns: readonly string[] = ["game_id", "denomination_id"];
