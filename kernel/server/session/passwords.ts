/** Hashes passwords with argon2id, only a few at once, so that a flood of attempts does not starve other work. */
import { hash, verify } from "@node-rs/argon2";
import { refuse } from "../../contract/errors/refusals.ts";
import { createLimiter } from "../concurrency/limiter.ts";
import { assertStrongPassword, type PasswordOwner } from "./password-strength.ts";

/** OWASP's second choice for argon2id: 19 MiB, two passes. The package's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** A hundred queued passwords are about three seconds of work on a slow machine. */
const limited = createLimiter({ atOnce: 2, maxQueueLength: 100, busy: () => refuse("PORTAL_SESSION_BUSY") });
/** A separate queue, so that a flood from unknown devices does not delay users on known devices. */
const knownInTurn = createLimiter({ atOnce: 1, maxQueueLength: 100, busy: () => refuse("PORTAL_SESSION_BUSY") });

/** @throws PORTAL_SESSION_BUSY */
export async function hashPassword(password: string): Promise<string> {
  return await limited(() => hash(password, cost));
}

/**
 * Refuses a password that is easily guessed, otherwise hashes it. The portal hashes every new password here.
 * @throws PORTAL_PASSWORD_COMMON, PORTAL_PASSWORD_PERSONAL, PORTAL_SESSION_BUSY
 */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  await assertStrongPassword(password, owner);
  return await hashPassword(password);
}

/**
 * Compares a password. Without an account or a stored password, does the same work against a decoy hash that matches
 * nothing, so that the response takes the same time.
 * @throws PORTAL_SESSION_BUSY
 */
export async function passwordFits(
  password: string,
  storedHash: string | undefined,
  { isKnownDevice = false } = {},
): Promise<boolean> {
  // Created once, for every caller and outside the queue: comparing an account's own hash must not be quicker.
  const decoy = await (decoyHash ??= hash("decoy password", cost));
  const isUsable = storedHash?.startsWith("$argon2id$") === true;
  const fits = await (isKnownDevice ? knownInTurn : limited)(() =>
    verify(isUsable ? storedHash : decoy, password).catch(() => false),
  );
  return fits && isUsable;
}

let decoyHash: Promise<string> | undefined;
