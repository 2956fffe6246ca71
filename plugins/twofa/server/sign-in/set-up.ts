/** Set-up: returns a secret, and accepts it back with a code that proves that the app has it. */
import { sql } from "kysely";
import type { AdminUser } from "@portalkit/kernel/contract";
import { endSessionsOfUser, type CallRequest, type PluginServices } from "@portalkit/kernel/server";
import { codeDigits } from "../../contract/code-digits.ts";
import { isOn } from "../factors/account.ts";
import { keyedHashes, sealSecret, signSetupToken } from "../factors/keys.ts";
import { tryOnce } from "../factors/prove.ts";
import { recordOwn } from "../record-own.ts";
import { replaceRecoveryCodes } from "../factors/recovery-codes.ts";
import { alreadyOn, setupExpired, wrongCode } from "../../contract/refusals.ts";
import { newSecret, stepOfCode } from "../factors/totp.ts";
import type { TwofaServices } from "../services.ts";

/** The same as for a pending sign-in. */
const validMinutes = 15;
/** Maximum number per account: a reloaded page gets a new secret, and one that was already scanned still works. */
const maxSetUps = 5;

/** Creates a new secret for each call, so that one that another person may have seen is never returned again. */
export async function handOutSecret(services: TwofaServices, adminUser: AdminUser): Promise<{ totpJWT: string }> {
  const { db, deriveKey, portal } = services;
  const secret = newSecret();
  const [hash] = keyedHashes(services, "handed out", adminUser.pk, secret);
  await sql`delete from twofa_setups where expires_at <= now()`.execute(db);
  await sql`insert into twofa_setups (user_id, secret_hash, expires_at)
    values (${adminUser.pk}, ${hash}, now() + make_interval(mins => ${validMinutes}))`.execute(db);
  await sql`delete from twofa_setups where user_id = ${adminUser.pk} and secret_hash not in (
    select secret_hash from twofa_setups where user_id = ${adminUser.pk} order by expires_at desc
      limit ${maxSetUps})`.execute(db);
  const issuer = services.options.issuer ?? portal.brandName.replaceAll(":", " ");
  const exp = Math.floor(Date.now() / 1000) + validMinutes * 60;
  return {
    totpJWT: signSetupToken(deriveKey("setup token"), { issuer, userName: adminUser.username, newSecret: secret, exp }),
  };
}

interface SetUp {
  code: string;
  secret: string;
  /** The sign-in is pending: completing it ends the other sessions. */
  isPending: boolean;
}

/**
 * Returns recovery codes for a first set-up. A change of the app leaves them and the passkeys unchanged.
 * @throws PORTAL_TWOFA_WRONG_CODE, PORTAL_TWOFA_SETUP_EXPIRED, PORTAL_TWOFA_ALREADY_ON, PORTAL_SESSION_TOO_MANY_TRIES
 */
export async function setUp(
  services: PluginServices,
  request: CallRequest,
  adminUser: AdminUser,
  { code, secret, isPending }: SetUp,
): Promise<{ recoveryCodes?: string[] }> {
  const hashes = [...keyedHashes(services, "handed out", adminUser.pk, secret)];
  if (!(await wasHandedOut(services, adminUser.pk, hashes))) throw setupExpired();
  const wasOn = await isOn(services.db, adminUser.pk);
  // A caller with only the password must not replace the owner's app with their own.
  if (wasOn && isPending) throw alreadyOn();
  let step: number | undefined;
  await tryOnce(services, request, adminUser, () => {
    step = stepOfCode(secret, codeDigits(code), Date.now());
    return Promise.resolve(step !== undefined);
  });
  if (step === undefined) throw wrongCode();
  return await store(services, adminUser, { hashes, secret, step, wasOn, isPending });
}

async function wasHandedOut({ db }: PluginServices, userId: string, hashes: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select 1 from twofa_setups where user_id = ${userId}
    and secret_hash = any(${hashes}::text[]) and expires_at > now()`.execute(db);
  return rows.length > 0;
}

interface Proven {
  hashes: readonly string[];
  secret: string;
  step: number;
  wasOn: boolean;
  isPending: boolean;
}

/** Stores the secret once, and invalidates all other secrets that were returned. */
async function store(
  services: PluginServices,
  adminUser: AdminUser,
  { hashes, secret, step, wasOn, isPending }: Proven,
): Promise<{ recoveryCodes?: string[] }> {
  const { pk, sessionId } = adminUser;
  const sealed = sealSecret(services, pk, secret);
  return await services.db.transaction().execute(async (transaction) => {
    const handedOut = await transaction
      .deleteFrom("twofa_setups")
      .where("user_id", "=", pk)
      .returning("secret_hash")
      .execute();
    if (!handedOut.some(({ secret_hash }) => hashes.includes(secret_hash))) throw setupExpired();
    const written = wasOn
      ? await transaction
          .updateTable("twofa_accounts")
          .set({ sealed_secret: sealed, last_step: step })
          .where("user_id", "=", pk)
          .returning("user_id")
          .executeTakeFirst()
      : await transaction
          .insertInto("twofa_accounts")
          .values({ user_id: pk, sealed_secret: sealed, last_step: step })
          .onConflict((conflict) => conflict.column("user_id").doNothing())
          .returning("user_id")
          .executeTakeFirst();
    if (written === undefined) throw setupExpired();
    // These sessions were opened with less proof than is required from now on.
    if (!isPending) await endSessionsOfUser(services, transaction, pk, sessionId);
    await recordOwn(services, adminUser, wasOn ? "change-authenticator" : "two-factor-on", transaction);
    return wasOn ? {} : { recoveryCodes: await replaceRecoveryCodes(services, transaction, pk) };
  });
}
