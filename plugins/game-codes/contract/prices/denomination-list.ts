/**
 * Accepts the JSON text, or the list itself if the server sends it parsed; `null` means all denominations. Returns null
 * for any other value.
 */
import type { MessageKey } from "@portalkit/kernel/contract";
export function readDenominations(value: unknown): string[] | null {
  const parsed = typeof value === "string" ? parse(value) : value;
  return Array.isArray(parsed) ? [...new Set(parsed.filter((item) => typeof item === "string"))] : null;
}

export const writeDenominations = (values: readonly string[] | null): string | null =>
  values === null ? null : JSON.stringify(values);

/** Requires at least one denomination, unless all are meant (docs/product.md, marketplace 5). */
export function denominationsProblem(value: unknown): MessageKey | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  const values = readDenominations(value);
  return values === null || values.length === 0 ? "game-codes:denominations.chooseOne" : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
