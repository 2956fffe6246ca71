/**
 * Shortens ids for display (docs/product.md, portal 3 and 9: above 8 characters, the first and the last four with an
 * ellipsis between).
 */
import { idShortenAbove } from "../limits.ts";

const kept = 4;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @example shortenId("3f2a9c1e-77aa") // "3f2a…77aa" */
export function shortenId(id: string): string {
  if (id.length <= idShortenAbove) return id;
  return `${id.slice(0, kept)}…${id.slice(-kept)}`;
}

/**
 * Whether a text has no meaning for a reader and may be shortened: a UUID anywhere, or text without spaces in a key
 * column.
 */
export function isIdLike(text: string, isKey: boolean): boolean {
  return uuid.test(text) || (isKey && text.length > idShortenAbove && !/\s/.test(text));
}
