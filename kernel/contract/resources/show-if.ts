/** The condition under which forms show a column, as the contract defines it. */

/** How a value is compared: `{ price: { $gt: 3 } }`. A plain value, `{ status: "sold" }`, means `$eq`. */
export type ShowIfOperator =
  | "$eq"
  | "$not"
  | "$gt"
  | "$gte"
  | "$lt"
  | "$lte"
  | "$in"
  | "$nin"
  | "$includes"
  | "$nincludes"
  | "$and"
  | "$or";
