/**
 * Texts at rest that only this deployment can read: AES-256-GCM, with the key's id beside each value, so that keys can
 * change.
 */
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import type { KeyRing } from "./key-ring.ts";

const nonceBytes = 12;
const tagBytes = 16;

export interface Sealing {
  /** `k1:` and base64 of nonce, tag and text. The result opens for the same owner only. */
  seal(text: string, owner: string): string;
  /** @throws Error when the value was changed, belongs to another owner, or its key is unknown. */
  unseal(sealed: string, owner: string): string;
  /** Whether the key that seals now has sealed it. */
  isCurrent(sealed: string): boolean;
}

/**
 * @param keys by id, of 32 bytes each; the first one seals, the others are there for reading. An id never gets another
 * key.
 */
export function createSealing(keys: KeyRing): Sealing {
  // Reading a key's bytes anew for each value would take three times as long as sealing it.
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

/** A sealed value copied to another owner does not open there. */
const boundTo = (keyId: string, owner: string): Buffer => Buffer.from(`${keyId} ${owner}`);
