/** Limits of filters that only the filter builder and the engine need: the first page does not load them. */
export const filterLimits = {
  /** References that the path of a field may lead over: `order_id.user_id.role` leads over two. */
  references: 3,
  /** References in all conditions of one request: each reads another table. */
  allReferences: 20,
  /** Days of a relative period. */
  days: 36_500,
  /** Conditions that the filter builder offers to add; the engine accepts more. */
  builderConditions: 50,
} as const;
