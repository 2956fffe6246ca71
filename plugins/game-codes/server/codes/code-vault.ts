/**
 * Stores codes encrypted, with the id of the key in each value, and a keyed hash that finds duplicates without
 * decrypting.
 */
import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import type { KeyRing, PluginServices, SealedColumn } from "@portalkit/kernel/server";
import { createSealing, type Sealing } from "@portalkit/kernel/thread";

const purpose = "codes";

/** The keys of the vault as plain data, so that they can be sent unchanged to the thread that reads imports. */
export interface VaultKeys {
  ring: KeyRing;
  fingerprint: Uint8Array;
}

export interface CodeVault {
  /** Sets the keys of the vault; every other method throws before this call. */
  open(keys: VaultKeys): void;
  /**
   * Returns the key id and the base64 of nonce, tag and ciphertext. The result can be decrypted for the same record
   * only.
   */
  encrypt(code: string, recordId: string): string;
  /** @throws Error if the value was modified, belongs to another record, or its key is unknown */
  decrypt(sealed: string, recordId: string): string;
  /** Returns a keyed hash: equal for equal codes, and useless without the key. */
  fingerprint(code: string): string;
}

export const vaultKeys = ({ keyRing, deriveKey }: Pick<PluginServices, "keyRing" | "deriveKey">): VaultKeys => ({
  ring: keyRing(purpose),
  fingerprint: deriveKey("code fingerprints"),
});

/**
 * The column to encrypt again when the key changes. Fingerprints depend on PORTAL_SECRET, so they are recomputed as
 * well.
 */
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

/**
 * Returns the part of a code that a list may show: its last four characters, or fewer for a short code so that most of
 * it stays hidden.
 */
export function codeTail(code: string): string {
  const characters = [...code];
  return characters.slice(-Math.min(4, Math.max(1, Math.floor(characters.length / 3)))).join("");
}
