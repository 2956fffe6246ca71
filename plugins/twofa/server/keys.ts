/** The keys of two-factor sign-in, and what is done with them. */
import { createHmac } from "node:crypto";
import type { PluginServices, SealedColumn } from "#kernel/server";

const purpose = "secrets";

/** The secrets of authenticator apps, each bound to its account. */
export const sealedSecrets: SealedColumn = { table: "twofa_accounts", column: "sealed_secret", id: "user_id", purpose };

/** A secret at rest; it opens for its own account alone. */
export const sealSecret = ({ sealing }: Pick<PluginServices, "sealing">, userId: string, secret: string): string =>
  sealing(purpose).seal(secret, userId);
export const openSecret = ({ sealing }: Pick<PluginServices, "sealing">, userId: string, sealed: string): string =>
  sealing(purpose).unseal(sealed, userId);

/**
 * Keyed hashes of what must be recognized and never read again: the key's id and base64, the one of the key in use
 * first.
 * @param kind keeps hashes of one kind from being taken for another
 */
export function keyedHashes(
  { keyRing }: Pick<PluginServices, "keyRing">,
  kind: "recovery codes" | "handed out",
  userId: string,
  text: string,
): readonly [string, ...string[]] {
  const hashes = [...keyRing(kind)].map(
    ([id, key]) => `${id}:${createHmac("sha256", key).update(`${userId} ${text}`).digest("base64url")}`,
  );
  return hashes as unknown as readonly [string, ...string[]];
}
