/** The deployment's keys for data sealed at rest: PORTAL_KEYS, and one derived from PORTAL_SECRET. */
import { hkdfSync } from "node:crypto";

/** Keys of 32 bytes by id. The first one seals. */
export type KeyRing = ReadonlyMap<string, Uint8Array>;

/**
 * The id of the key derived from PORTAL_SECRET. That key seals if no ring is configured, and always opens what it has
 * sealed.
 */
export const derivedKeyId = "k1";
const keyBytes = 32;
const entryForm = /^([A-Za-z0-9-]{1,20})=([A-Za-z0-9+/]{43}=)$/;

/**
 * Parses comma-separated entries of the form `id=base64 of 32 bytes`. The first key seals, all of them open. An id must
 * never be assigned another key.
 * @throws Error that says what is wrong without quoting a key
 */
export function readKeyRing(text: string): KeyRing {
  const ring = new Map<string, Uint8Array>();
  for (const [index, entry] of text.split(",").filter(Boolean).entries()) {
    const [, id, key] = entryForm.exec(entry.trim()) ?? [];
    if (id === undefined || key === undefined)
      throw new Error(`entry ${index + 1}, which is not an id, "=" and ${keyBytes} bytes as base64 (not shown)`);
    if (id === derivedKeyId)
      throw new Error(`the id "${derivedKeyId}", which is that of the key derived from PORTAL_SECRET`);
    if (ring.has(id)) throw new Error(`the id "${id}" twice`);
    ring.set(id, Buffer.from(key, "base64"));
  }
  return ring;
}

/** Derives a key of 32 bytes for one plugin and purpose. Knowing it reveals nothing about the other keys. */
export function deriveKey(from: string | Uint8Array, plugin: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", from, "portal", `${plugin}:${purpose}`, keyBytes));
}

/** The key ring of one plugin and purpose. No two rings share a key. */
export function ringFor({ secret, keys }: { secret: string; keys: KeyRing }, plugin: string, purpose: string): KeyRing {
  const own = [...keys].map(([id, key]) => [id, deriveKey(key, plugin, purpose)] as const);
  return new Map([...own, [derivedKeyId, deriveKey(secret, plugin, `${purpose} ${derivedKeyId}`)]]);
}
