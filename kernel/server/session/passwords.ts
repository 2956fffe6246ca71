/**
 * Hashes passwords with argon2id, as RFC 8265 prepares them, only a few at once, so that a flood of attempts does not
 * starve other work.
 */
import { hash, verify } from "@node-rs/argon2";
import { refuse } from "../../contract/errors/refusals.ts";
import { preparedPassword } from "../../contract/session/prepared-password.ts";
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
  return await limited(() => hash(preparedPassword(password), cost));
}

/**
 * Refuses a password that is easily guessed or has characters that cannot be typed again, otherwise hashes it. The
 * portal hashes every new password here.
 * @throws PORTAL_PASSWORD_CHARACTERS, PORTAL_PASSWORD_COMMON, PORTAL_PASSWORD_PERSONAL, PORTAL_SESSION_BUSY
 */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  if (disallowed.test(preparedPassword(password))) throw refuse("PORTAL_PASSWORD_CHARACTERS");
  await assertStrongPassword(password, owner);
  return await hashPassword(password);
}

/**
 * What the class FreeformClass of RFC 8264 does not allow: control, invisible and unassigned characters, and the parts
 * of Hangul syllables. Joiners are allowed between letters, where scripts need them.
 */
const disallowed =
  /(?![\u200c\u200d])[\p{C}\p{DI}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]|(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/u;

/** Compares a password, as `comparePassword` does. @throws PORTAL_SESSION_BUSY */
export const passwordFits = async (...given: Parameters<typeof comparePassword>): Promise<boolean> =>
  (await comparePassword(...given)) !== "none";

/**
 * Compares a password as it was sent with a stored hash: `unprepared` for the hash of a password from before passwords
 * were prepared, which should be renewed. Without an account or a stored password, does the same work against a decoy
 * hash that matches nothing, so that the response takes the same time: how much work a wrong password is, depends on
 * its characters alone.
 * @throws PORTAL_SESSION_BUSY
 */
export async function comparePassword(
  password: string,
  storedHash: string | undefined,
  { isKnownDevice = false } = {},
): Promise<"none" | "prepared" | "unprepared"> {
  // Created once, for every caller and outside the queue: comparing an account's own hash must not be quicker.
  const decoy = await (decoyHash ??= hash("decoy password", cost));
  const isUsable = storedHash?.startsWith("$argon2id$") === true;
  const fits = (text: string): Promise<boolean> => verify(isUsable ? storedHash : decoy, text).catch(() => false);
  const prepared = preparedPassword(password);
  const found = await (isKnownDevice ? knownInTurn : limited)(async () =>
    (await fits(prepared)) ? "prepared" : prepared !== password && (await fits(password)) ? "unprepared" : "none",
  );
  return isUsable ? found : "none";
}

let decoyHash: Promise<string> | undefined;
