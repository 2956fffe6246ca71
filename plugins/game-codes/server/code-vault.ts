/** Codes at rest: sealed, with the key's id beside each value, and a keyed hash that finds duplicates without opening any. */
import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import { createSealing, type Sealing } from "#kernel/thread";

/** The key that is derived from PORTAL_SECRET: it seals where no ring is given, and opens what it has sealed for ever. */
const derivedKeyId = "k1";
const keyBytes = 32;

export interface CodeVault {
  /**
   * Gives the vault its keys; before that it refuses to work.
   * @param keyRing `id=base64 of 32 bytes`, parted by commas; the first seals, all open. An id never gets another key.
   * @throws Error when the ring is malformed
   */
  open(deriveKey: (purpose: string) => Buffer, keyRing?: string): void;
  /** The id of the key that seals. */
  currentKeyId(): string;
  /** `k1:` and base64 of nonce, tag and text. The result opens for the same record only. */
  encrypt(code: string, recordId: string): string;
  /** @throws Error when the value was changed, belongs to another record, or its key is unknown. */
  decrypt(sealed: string, recordId: string): string;
  /** Equal for equal codes, and useless without the key. */
  fingerprint(code: string): string;
}

export function createCodeVault(): CodeVault {
  let keys: { sealing: Sealing; current: string; fingerprint: KeyObject } | undefined;
  const opened = (): NonNullable<typeof keys> => {
    if (keys === undefined) throw new Error("the code vault has no keys yet");
    return keys;
  };
  return {
    open: (deriveKey, keyRing = "") => {
      const given = readKeyRing(keyRing);
      const sealing = createSealing(new Map([...given, [derivedKeyId, deriveKey(`codes ${derivedKeyId}`)]]));
      keys = { sealing, current: given[0]?.[0] ?? derivedKeyId, fingerprint: createSecretKey(deriveKey("code fingerprints")) };
    },
    currentKeyId: () => opened().current,
    encrypt: (code, recordId) => opened().sealing.seal(code, recordId),
    decrypt: (sealed, recordId) => opened().sealing.unseal(sealed, recordId),
    fingerprint: (code) => createHmac("sha256", opened().fingerprint).update(code).digest("base64url"),
  };
}

/** Keys are never quoted in what is thrown. */
function readKeyRing(text: string): [id: string, key: Buffer][] {
  const given = text.split(",").filter(Boolean).map((entry): [string, Buffer] => {
    const at = entry.indexOf("=");
    return [entry.slice(0, at), Buffer.from(entry.slice(at + 1), "base64")];
  });
  for (const [index, [id, key]] of given.entries()) {
    if (id === derivedKeyId) throw new Error(`the key id "${derivedKeyId}" is that of the key derived from PORTAL_SECRET; choose another`);
    if (key.length !== keyBytes) throw new Error(`the key "${id}" must have ${keyBytes} bytes, written as base64`);
    if (given.findIndex(([other]) => other === id) !== index) throw new Error(`the key id "${id}" stands twice in the ring`);
  }
  return given;
}

/** What a list may show of a code: its last four characters, fewer of a short one, so that most of it stays hidden. */
export function codeTail(code: string): string {
  const characters = [...code];
  return characters.slice(-Math.min(4, Math.max(1, Math.floor(characters.length / 3)))).join("");
}
