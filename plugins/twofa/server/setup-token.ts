/** The token that carries a new secret to the browser: a JSON Web Token (RFC 7519) signed with HS256. */
import { createHmac } from "node:crypto";
import type { SetupToken } from "../contract/otpauth.ts";

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** The wire wants this form; what it carries back is not believed: only secrets that this server remembers are. */
export function signSetupToken(key: Buffer, payload: SetupToken & { exp: number }): string {
  const content = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(payload)}`;
  return `${content}.${createHmac("sha256", key).update(content).digest("base64url")}`;
}
