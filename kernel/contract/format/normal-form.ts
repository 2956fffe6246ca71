/**
 * Unicode normalization form C, in which the portal stores and compares texts: `Ä` may be sent as one character or as
 * `A` with a combining diaeresis, and both are the same text.
 */

/** Characters below this one are in the form whatever follows or precedes them, so that most texts cost no more. */
const mayDiffer = /[\u0300-\uffff]/;

/** Returns the text in normalization form C. */
export const normalText = (text: string): string => (mayDiffer.test(text) ? text.normalize("NFC") : text);

/** Returns JSON with its texts in normalization form C. Keys of objects stay as they are. */
export function normalTexts(value: unknown): unknown {
  if (typeof value === "string") return normalText(value);
  if (Array.isArray(value)) return value.map(normalTexts);
  // Hooks may put other objects into a record, such as moments.
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normalTexts(item)]));
}
