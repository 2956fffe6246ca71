/**
 * Codes at rest: sealed, with the key's id beside each value, and a keyed hash that finds duplicates without opening
 * any.
 */
import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import type { KeyRing, PluginServices, SealedColumn } from "#kernel/server";
import { createSealing, type Sealing } from "#kernel/thread";

const purpose = "codes";

/** Plain data: the thread that reads imports gets it as it is. */
export interface VaultKeys {
  ring: KeyRing;
  fingerprint: Uint8Array;
}

export interface CodeVault {
  /** Gives the vault its keys; before that it refuses to work. */
  open(keys: VaultKeys): void;
  /** The id of the key that seals, and base64 of nonce, tag and text. The result opens for the same record only. */
  encrypt(code: string, recordId: string): string;
  /** @throws Error when the value was changed, belongs to another record, or its key is unknown. */
  decrypt(sealed: string, recordId: string): string;
  /** Equal for equal codes, and useless without the key. */
  fingerprint(code: string): string;
}

export const vaultKeys = ({ keyRing, deriveKey }: Pick<PluginServices, "keyRing" | "deriveKey">): VaultKeys => ({
  ring: keyRing(purpose),
  fingerprint: deriveKey("code fingerprints"),
});

/** Fingerprints hang on PORTAL_SECRET, so they are made anew as well. */
export const sealedCodes: SealedColumn = {
  table: "codes",
  column: "code_sealed",
  purpose,
  derived: {
    column: "code_fingerprint",
    of: (services) => {
      const key = createSecretKey(vaultKeys(services).fingerprint);
      return (code) => fingerprintOf(key, code);
    },
  },
};

export function createCodeVault(): CodeVault {
  let keys: { sealing: Sealing; fingerprint: KeyObject } | undefined;
  const opened = (): NonNullable<typeof keys> => {
    if (keys === undefined) throw new Error("the code vault has no keys yet");
    return keys;
  };
  return {
    open: ({ ring, fingerprint }) =>
      void (keys = { sealing: createSealing(ring), fingerprint: createSecretKey(fingerprint) }),
    encrypt: (code, recordId) => opened().sealing.seal(code, recordId),
    decrypt: (sealed, recordId) => opened().sealing.unseal(sealed, recordId),
    fingerprint: (code) => fingerprintOf(opened().fingerprint, code),
  };
}

const fingerprintOf = (key: KeyObject, code: string): string =>
  createHmac("sha256", key).update(code).digest("base64url");

/** What a list may show of a code: its last four characters, fewer of a short one, so that most of it stays hidden. */
export function codeTail(code: string): string {
  const characters = [...code];
  return characters.slice(-Math.min(4, Math.max(1, Math.floor(characters.length / 3)))).join("");
}
