/** Tokens that identify a session or open a link: 256 random bits, of which the database stores only the hash. */
import { createHash, randomBytes } from "node:crypto";

/** Returns 43 characters that are safe in a cookie and in a URL. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Needs neither salt nor cost, because a random token cannot be guessed. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
