/** The text of an API token: recognizable by its beginning, and otherwise 256 random bits. */
import { hashToken, newToken } from "#kernel/server";

/** So much of a token stays readable, to tell one from another. */
const shownLength = 10;

export interface NewToken {
  token: string;
  hash: string;
  prefix: string;
}

export function makeToken(): NewToken {
  const token = `tk_${newToken()}`;
  return { token, hash: hashToken(token), prefix: token.slice(0, shownLength) };
}
