/** Reads the payload of a token without checking its signature: the server does not trust what the browser returns. */
import type { SetupToken } from "../contract/otpauth.ts";

/** @throws Error if it is not a token, or lacks a field */
export function readTokenPayload(token: string): SetupToken {
  const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(part), (character) => character.codePointAt(0) ?? 0);
  const { issuer, userName, newSecret } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  if (typeof issuer !== "string" || typeof userName !== "string" || typeof newSecret !== "string")
    throw new Error("The server's answer cannot be read");
  return { issuer, userName, newSecret };
}
