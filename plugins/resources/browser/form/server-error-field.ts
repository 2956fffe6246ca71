/** Finds the field that a server's error message refers to, so that the message can be shown beside it. */
import type { Column } from "@portalkit/kernel/contract";

/**
 * Returns the column that a message names, by its label at the start or after "this" or "with", or by label or name in
 * quotes.
 * The longest label wins: "Price" is not "Price scale".
 * @example columnOfError("Price scale: must be at most 500", columns) // "price_scale"
 */
export function columnOfError(message: string, columns: readonly Pick<Column, "name" | "label">[]): string | undefined {
  const named = columns.flatMap(({ name, label }) =>
    [label, name].filter((text) => text !== "" && names(message, text)).map((text) => ({ name, text })),
  );
  return named.sort((a, b) => b.text.length - a.text.length)[0]?.name;
}

/**
 * Returns the message without the field's name, to show beside the field.
 * @example messageBeside("Price: must be at most 500", "Price") // "Must be at most 500"
 */
export function messageBeside(message: string, label: string): string {
  const prefix = `${label}: `;
  if (!message.startsWith(prefix)) return message;
  const rest = message.slice(prefix.length);
  return `${rest.charAt(0).toLocaleUpperCase()}${rest.slice(1)}`;
}

function names(message: string, text: string): boolean {
  const quoted = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${quoted}(?![\\w-])|["'«“‘]${quoted}["'»”’]|\\b(?:this|with) ${quoted}(?![\\w-])`, "iu").test(
    message,
  );
}
