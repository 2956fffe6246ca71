/** The deployment's keys for what is sealed at rest: PORTAL_KEYS, and one derived from PORTAL_SECRET. */
import { hkdfSync } from "node:crypto";

/** Keys of 32 bytes by id, the one that seals first. */
export type KeyRing = ReadonlyMap<string, Uint8Array>;

/**
 * The key that is derived from PORTAL_SECRET: it seals where no ring is given, and opens what it has sealed for ever.
 */
const derivedKeyId = "k1";
const keyBytes = 32;
const entryForm = /^([A-Za-z0-9-]{1,20})=([A-Za-z0-9+/]{43}=)$/;

/**
 * Reads `id=base64 of 32 bytes`, parted by commas. The first seals, all open; an id never gets another key.
 * @throws Error that says what is wrong and quotes no key
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

/** A key of 32 bytes for one plugin and purpose; knowing it tells nothing of the others. */
export function deriveKey(from: string | Uint8Array, plugin: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", from, "portal", `${plugin}:${purpose}`, keyBytes));
}

/** The ring of one plugin and purpose: no two share a key. */
export function ringFor({ secret, keys }: { secret: string; keys: KeyRing }, plugin: string, purpose: string): KeyRing {
  const own = [...keys].map(([id, key]) => [id, deriveKey(key, plugin, purpose)] as const);
  return new Map([...own, [derivedKeyId, deriveKey(secret, plugin, `${purpose} ${derivedKeyId}`)]]);
}
