/** Cuts a long text for a cell of a list (docs/product.md, portal 3 and 9: 50 characters and an ellipsis). */
import { truncateAt } from "../limits.ts";

/**
 * The text itself, or its first `limit` characters and an ellipsis. Never cuts a character in half.
 * @example truncate("abcdef", 3) // "abc…"
 */
export function truncate(text: string, limit: number = truncateAt): string {
  if (text.length <= limit) return text;
  const characters = Array.from(text);
  return characters.length <= limit ? text : `${characters.slice(0, limit).join("").trimEnd()}…`;
}
