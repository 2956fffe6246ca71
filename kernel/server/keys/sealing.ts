/**
 * Encrypts texts at rest so that only this deployment can read them: AES-256-GCM, with the key's id stored beside each
 * value, so that keys can be rotated.
 */
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import type { KeyRing } from "./key-ring.ts";

const nonceBytes = 12;
const tagBytes = 16;

export interface Sealing {
  /**
   * Returns the key's id, such as `k1:`, and the base64 of nonce, tag and ciphertext. Only the same owner can open it.
   */
  seal(text: string, owner: string): string;
  /** @throws Error if the value was changed, belongs to another owner, or was sealed with an unknown key. */
  unseal(sealed: string, owner: string): string;
  /** Whether the value was sealed with the current sealing key. */
  isCurrent(sealed: string): boolean;
}

/**
 * @param keys 32 bytes each, by id; the first one seals, the others only open. An id must never be assigned another
 * key.
 */
export function createSealing(keys: KeyRing): Sealing {
  // Importing a key's bytes for each value would take three times as long as sealing it.
  const ring = new Map([...keys].map(([id, key]) => [id, createSecretKey(key)]));
  const keyOf = (id: string): KeyObject => {
    const key = ring.get(id);
    if (key === undefined) throw new Error(`values under the key "${id}" cannot be read`);
    return key;
  };
  const [current = ""] = ring.keys();
  return {
    isCurrent: (sealed) => sealed.startsWith(`${current}:`),
    seal: (text, owner) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", keyOf(current), nonce).setAAD(boundTo(current, owner));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${current}:${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64")}`;
    },
    unseal: (sealed, owner) => {
      const [keyId = "", text = ""] = sealed.split(":");
      const bytes = Buffer.from(text, "base64");
      const decipher = createDecipheriv("aes-256-gcm", keyOf(keyId), bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(boundTo(keyId, owner))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString("utf8");
    },
  };
}

/** The additional authenticated data, which makes a sealed value unreadable if it is copied to another owner. */
const boundTo = (keyId: string, owner: string): Buffer => Buffer.from(`${keyId} ${owner}`);
