/** Codes at rest: AES-256-GCM with the key's id beside each value, and a keyed hash that finds duplicates without opening any. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/** The only key so far; a ring keeps older ones for reading. */
const currentKeyId = "k1";
const nonceBytes = 12;
const tagBytes = 16;

export interface CodeVault {
  /** Gives the vault its keys; before that it refuses to work. */
  open(deriveKey: (purpose: string) => Buffer): void;
  /** `k1:` and base64 of nonce, tag and text. */
  encrypt(code: string): string;
  /** @throws Error when the value was changed, or its key is unknown. */
  decrypt(stored: string): string;
  /** Equal for equal codes, and useless without the key. */
  fingerprint(code: string): string;
}

export function createCodeVault(): CodeVault {
  let keys: { encryption: Buffer; fingerprint: Buffer } | undefined;
  const need = (): { encryption: Buffer; fingerprint: Buffer } => {
    if (keys === undefined) throw new Error("the code vault has no keys yet");
    return keys;
  };
  return {
    open: (deriveKey) => {
      keys = { encryption: deriveKey(`codes ${currentKeyId}`), fingerprint: deriveKey("code fingerprints") };
    },
    encrypt: (code) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", need().encryption, nonce);
      const sealed = Buffer.concat([cipher.update(code, "utf8"), cipher.final()]);
      return `${currentKeyId}:${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64")}`;
    },
    decrypt: (stored) => {
      const [keyId, text = ""] = stored.split(":");
      if (keyId !== currentKeyId) throw new Error(`codes under the key ${keyId ?? ""} cannot be read`);
      const bytes = Buffer.from(text, "base64");
      const decipher = createDecipheriv("aes-256-gcm", need().encryption, bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString("utf8");
    },
    fingerprint: (code) => createHmac("sha256", need().fingerprint).update(code).digest("base64url"),
  };
}

/** What a list may show of a code: the last four characters. */
export function codeTail(code: string): string {
  return [...code].slice(-4).join("");
}
