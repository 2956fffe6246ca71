/** Idempotency key for one dialog: its request takes effect once, however often it is sent. */

/** Avoids `crypto.randomUUID`, which exists on secure (HTTPS) pages only. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
