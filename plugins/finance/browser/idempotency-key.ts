/** A key for one dialog: however often it is sent, what it asks for happens once. */

/** `crypto.randomUUID` is there on secure pages alone. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
