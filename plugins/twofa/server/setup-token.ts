/** Token that carries a new secret to the browser: a JSON Web Token (RFC 7519) signed with HS256. */
import { createHmac } from "node:crypto";
import type { SetupToken } from "../contract/otpauth.ts";

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/**
 * The specification requires this form. A returned token is not trusted: the server accepts only secrets that it has
 * stored.
 */
export function signSetupToken(key: Buffer, payload: SetupToken & { exp: number }): string {
  const content = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(payload)}`;
  return `${content}.${createHmac("sha256", key).update(content).digest("base64url")}`;
}
