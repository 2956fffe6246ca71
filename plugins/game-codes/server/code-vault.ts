/** Codes at rest: AES-256-GCM with the key's id beside each value, and a keyed hash that finds duplicates without opening any. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/** The key that seals new codes. The ring holds older ones too, for reading; an id never gets another key. */
const currentKeyId = "k1";
const keyIds = [currentKeyId];
const nonceBytes = 12;
const tagBytes = 16;

export interface CodeVault {
  /** Gives the vault its keys; before that it refuses to work. */
  open(deriveKey: (purpose: string) => Buffer): void;
  /** `k1:` and base64 of nonce, tag and text. The result opens for the same record only. */
  encrypt(code: string, recordId: string): string;
  /** @throws Error when the value was changed, belongs to another record, or its key is unknown. */
  decrypt(sealed: string, recordId: string): string;
  /** Equal for equal codes, and useless without the key. */
  fingerprint(code: string): string;
}

export function createCodeVault(): CodeVault {
  let keys: { ring: ReadonlyMap<string, Buffer>; fingerprint: Buffer } | undefined;
  const opened = (): NonNullable<typeof keys> => {
    if (keys === undefined) throw new Error("the code vault has no keys yet");
    return keys;
  };
  const keyOf = (id: string): Buffer => {
    const key = opened().ring.get(id);
    if (key === undefined) throw new Error(`codes under the key "${id}" cannot be read`);
    return key;
  };
  return {
    open: (deriveKey) => {
      keys = { ring: new Map(keyIds.map((id) => [id, deriveKey(`codes ${id}`)])), fingerprint: deriveKey("code fingerprints") };
    },
    encrypt: (code, recordId) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", keyOf(currentKeyId), nonce).setAAD(boundTo(currentKeyId, recordId));
      const sealed = Buffer.concat([cipher.update(code, "utf8"), cipher.final()]);
      return `${currentKeyId}:${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64")}`;
    },
    decrypt: (sealed, recordId) => {
      const [keyId = "", text = ""] = sealed.split(":");
      const bytes = Buffer.from(text, "base64");
      const decipher = createDecipheriv("aes-256-gcm", keyOf(keyId), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(boundTo(keyId, recordId))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString("utf8");
    },
    fingerprint: (code) => createHmac("sha256", opened().fingerprint).update(code).digest("base64url"),
  };
}

/** A sealed code copied into another record does not open there. */
const boundTo = (keyId: string, recordId: string): Buffer => Buffer.from(`${keyId} ${recordId}`);

/** What a list may show of a code: its last four characters, fewer of a short one, so that most of it stays hidden. */
export function codeTail(code: string): string {
  const characters = [...code];
  return characters.slice(-Math.min(4, Math.max(1, Math.floor(characters.length / 3)))).join("");
}
