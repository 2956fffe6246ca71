/** Passwords: argon2id, and never more than a few at once, so that a flood of tries does not starve the rest. */
import { hash, verify } from "@node-rs/argon2";
import { refuse } from "../../contract/refusals.ts";

/** OWASP's second choice for argon2id: 19 MiB, two passes. The package's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const atOnce = 2;
const longestQueue = 100;

let running = 0;
const waiting: (() => void)[] = [];

export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => hash(password, cost));
}

/**
 * Compares; with no account it does the same work against a hash that fits nothing, so that the answer takes as long.
 */
export async function passwordFits(password: string, storedHash: string | undefined): Promise<boolean> {
  const against = storedHash ?? (await (nobodysHash ??= inTurn(() => hash("nobody's password", cost))));
  const fits = await inTurn(() => verify(against, password).catch(() => false));
  return fits && storedHash !== undefined;
}

let nobodysHash: Promise<string> | undefined;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw refuse("PORTAL_SESSION_BUSY");
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
