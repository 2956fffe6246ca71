/** Keys of two-factor sign-in, and the functions that use them. */
import { createHmac } from "node:crypto";
import type { PluginServices, SealedColumn } from "@portalkit/kernel/server";
import type { SetupToken } from "../../contract/otpauth.ts";

const purpose = "secrets";

/** The column with the secrets of authenticator apps, each bound to its account. */
export const sealedSecrets: SealedColumn = { table: "twofa_accounts", column: "sealed_secret", id: "user_id", purpose };

/** Encrypts a secret for storage; it can be decrypted for its own account only. */
export const sealSecret = ({ sealing }: Pick<PluginServices, "sealing">, userId: string, secret: string): string =>
  sealing(purpose).seal(secret, userId);
export const openSecret = ({ sealing }: Pick<PluginServices, "sealing">, userId: string, sealed: string): string =>
  sealing(purpose).unseal(sealed, userId);

/**
 * Returns keyed hashes of a text that must be recognized but never read again: the key's id and base64, that of the
 * current key first.
 * @param kind separates hashes of different kinds
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

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/**
 * Signs the token that carries a new secret to the browser: a JSON Web Token (RFC 7519) with HS256
 * (docs/product.md, portal 3). A returned token is not trusted: the server accepts only secrets that it has stored.
 */
export function signSetupToken(key: Buffer, payload: SetupToken & { exp: number }): string {
  const content = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(payload)}`;
  return `${content}.${createHmac("sha256", key).update(content).digest("base64url")}`;
}
