/** Creates the text of an API token: a recognizable prefix and 256 random bits. */
import { hashToken, newToken } from "@portalkit/kernel/server";

/** The number of characters that stay readable, to distinguish tokens. */
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
