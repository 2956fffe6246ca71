/** Passwords: argon2id, and never more than a few at once, so that a flood of tries does not starve the rest. */
import { hash, verify } from "@node-rs/argon2";
import { refuse } from "../../contract/refusals.ts";

/** OWASP's second choice for argon2id: 19 MiB, two passes. The package's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const atOnce = 2;
/** Some three seconds of work on a slow machine; who comes later is asked to come again. */
const longestQueue = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** @throws PORTAL_SESSION_BUSY */
export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => hash(password, cost));
}

/**
 * Compares. Where there is no account, or one without a password, it does the same work against a hash that fits nothing,
 * so that the answer takes as long.
 * @throws PORTAL_SESSION_BUSY
 */
export async function passwordFits(password: string, storedHash: string | undefined): Promise<boolean> {
  // Made once and outside the queue, for whoever comes first: an account's own hash must not be quicker to compare.
  const decoy = await (decoyHash ??= hash("nobody's password", cost));
  const isUsable = storedHash?.startsWith("$argon2id$") === true;
  const fits = await inTurn(() => verify(isUsable ? storedHash : decoy, password).catch(() => false));
  return fits && isUsable;
}

let decoyHash: Promise<string> | undefined;

/** Whoever finishes hands the turn on, so that nobody slips in between. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < atOnce) running += 1;
  else if (waiting.length >= longestQueue) throw refuse("PORTAL_SESSION_BUSY");
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
