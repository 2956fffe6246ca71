/** Passwords: argon2id, and never more than a few at once, so that a flood of tries does not starve the rest. */
import { hash, verify } from "@node-rs/argon2";
import { refuse } from "../../contract/refusals.ts";
import { createTurns } from "../turns.ts";
import { assertStrongPassword, type PasswordOwner } from "./password-strength.ts";

/** OWASP's second choice for argon2id: 19 MiB, two passes. The package's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** A hundred is some three seconds of work on a slow machine. */
const inTurn = createTurns({ atOnce: 2, longestQueue: 100, busy: () => refuse("PORTAL_SESSION_BUSY") });
/** A flood of strangers must not keep people waiting on devices that they have signed in with before. */
const knownInTurn = createTurns({ atOnce: 1, longestQueue: 100, busy: () => refuse("PORTAL_SESSION_BUSY") });

/** @throws PORTAL_SESSION_BUSY */
export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => hash(password, cost));
}

/**
 * The one way to a new password: refuses what is easily guessed, then hashes.
 * @throws PORTAL_PASSWORD_COMMON, PORTAL_PASSWORD_PERSONAL, PORTAL_SESSION_BUSY
 */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  await assertStrongPassword(password, owner);
  return await hashPassword(password);
}

/**
 * Compares. Where there is no account, or one without a password, it does the same work against a hash that fits
 * nothing, so that the answer takes as long.
 * @throws PORTAL_SESSION_BUSY
 */
export async function passwordFits(
  password: string,
  storedHash: string | undefined,
  { isKnownDevice = false } = {},
): Promise<boolean> {
  // Made once and outside the queue, for whoever comes first: an account's own hash must not be quicker to compare.
  const decoy = await (decoyHash ??= hash("nobody's password", cost));
  const isUsable = storedHash?.startsWith("$argon2id$") === true;
  const fits = await (isKnownDevice ? knownInTurn : inTurn)(() =>
    verify(isUsable ? storedHash : decoy, password).catch(() => false),
  );
  return fits && isUsable;
}

let decoyHash: Promise<string> | undefined;
