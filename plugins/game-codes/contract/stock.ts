/** The stock of codes for sale: how it is shown, and how its changes are announced. */

/**
 * Rounds the number of codes in stock (docs/product.md, marketplace 9): exact under 100, then `100+`, and `1000+` above
 * 1000.
 * @param count the number of codes in stock; counting may stop at 1001
 */
export function stockLabel(count: number): string {
  if (count < 100) return String(count);
  return count <= 1000 ? "100+" : "1000+";
}

/** The topic that announces changed stock, so that subscribers request the offers again. */
export const stockTopic = "/opentopic/stock";
