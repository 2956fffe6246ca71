/** Tokens that stand for a session or open a link: 256 random bits, of which the database keeps the hash alone. */
import { createHash, randomBytes } from "node:crypto";

/** 43 characters, fit for a cookie and for an address. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Without salt or cost: there is nothing to guess in a random token. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
