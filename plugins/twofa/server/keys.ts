/** The keys of two-factor sign-in, and what is done with them. The first id of a ring is in use, the others are for reading. */
import { createHmac } from "node:crypto";
import { createSealing, type PluginServices } from "#kernel/server";

const keyIds = ["k1"];
type Keys = Pick<PluginServices, "deriveKey">;

const sealing = ({ deriveKey }: Keys): ReturnType<typeof createSealing> => createSealing(new Map(keyIds.map((id) => [id, deriveKey(`secrets ${id}`)])));

/** A secret at rest; it opens for its own account alone. */
export const sealSecret = (keys: Keys, userId: string, secret: string): string => sealing(keys).seal(secret, userId);
export const openSecret = (keys: Keys, userId: string, sealed: string): string => sealing(keys).unseal(sealed, userId);

/**
 * Keyed hashes of what must be recognized and never read again: `k1:` and base64, the one of the key in use first.
 * @param purpose keeps hashes of one kind from being taken for another
 */
export function keyedHashes({ deriveKey }: Keys, purpose: "recovery codes" | "handed out", userId: string, text: string): readonly [string, ...string[]] {
  const hashes = keyIds.map((id) => `${id}:${createHmac("sha256", deriveKey(`${purpose} ${id}`)).update(`${userId} ${text}`).digest("base64url")}`);
  return hashes as unknown as readonly [string, ...string[]];
}
