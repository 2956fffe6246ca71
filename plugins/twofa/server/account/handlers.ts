/** What users do with their own two-factor once it is on. */
import type { ReplyOf } from "@portalkit/kernel/contract";
import { endSessionsOfUser, type HandlerCall } from "@portalkit/kernel/server";
import type { getTwoFactor, renewRecoveryCodes, switchOff } from "../../contract/account/calls.ts";
import type { removePasskey, renamePasskey } from "../../contract/passkeys/calls.ts";
import { isOn, isRequired, removeTwoFactor } from "../factors/account.ts";
import { deleteOwnPasskey, nameOwnPasskey, passkeysOf } from "../factors/passkey-store.ts";
import { recordOwn } from "../record-own.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "../factors/recovery-codes.ts";
import { notOn, passkeyUnknown, requiredByRole } from "../../contract/refusals.ts";
import type { TwofaServices } from "../services.ts";

export async function ownState(
  services: TwofaServices,
  { adminUser }: HandlerCall<typeof getTwoFactor>,
): Promise<ReplyOf<typeof getTwoFactor>> {
  const { db } = services;
  const account = await db
    .selectFrom("twofa_accounts")
    .select("created_at")
    .where("user_id", "=", adminUser.pk)
    .executeTakeFirst();
  return {
    isOn: account !== undefined,
    isRequired: isRequired(services, adminUser),
    onSince: account?.created_at ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, adminUser.pk),
    passkeys: await passkeysOf(db, adminUser.pk),
  };
}

/** @throws PORTAL_TWOFA_REQUIRED, PORTAL_TWOFA_NOT_ON */
export async function switchOwnOff(
  services: TwofaServices,
  { adminUser }: HandlerCall<typeof switchOff>,
): Promise<ReplyOf<typeof switchOff>> {
  if (isRequired(services, adminUser)) throw requiredByRole();
  if (!(await isOn(services.db, adminUser.pk))) throw notOn();
  await services.db.transaction().execute(async (transaction) => {
    if (!(await removeTwoFactor(transaction, adminUser.pk))) throw notOn();
    await endSessionsOfUser(services, transaction, adminUser.pk, adminUser.sessionId);
    await recordOwn(services, adminUser, "two-factor-off", transaction);
  });
  services.log.info({ user: adminUser.pk }, "two-factor was switched off by its owner");
  return { ok: true };
}

/** @throws PORTAL_TWOFA_NOT_ON */
export async function renewOwnCodes({
  services,
  adminUser,
}: HandlerCall<typeof renewRecoveryCodes>): Promise<ReplyOf<typeof renewRecoveryCodes>> {
  if (!(await isOn(services.db, adminUser.pk))) throw notOn();
  const recoveryCodes = await services.db.transaction().execute(async (transaction) => {
    // The lock serializes concurrent renewals, and a renewal and turning off.
    const locked = await transaction
      .selectFrom("twofa_accounts")
      .select("user_id")
      .where("user_id", "=", adminUser.pk)
      .forUpdate()
      .executeTakeFirst();
    if (locked === undefined) throw notOn();
    await recordOwn(services, adminUser, "renew-recovery-codes", transaction);
    return await replaceRecoveryCodes(services, transaction, adminUser.pk);
  });
  return { recoveryCodes };
}

/** Treats another user's passkey as unknown. @throws PORTAL_TWOFA_PASSKEY_UNKNOWN */
export async function renameOwnPasskey({
  body,
  services,
  adminUser,
}: HandlerCall<typeof renamePasskey>): Promise<ReplyOf<typeof renamePasskey>> {
  if (body.name.trim() !== "" && !(await nameOwnPasskey(services.db, adminUser.pk, body.id, body.name.trim())))
    throw passkeyUnknown();
  return { ok: true };
}

/** @throws PORTAL_TWOFA_PASSKEY_UNKNOWN */
export async function removeOwnPasskey({
  body,
  services,
  adminUser,
}: HandlerCall<typeof removePasskey>): Promise<ReplyOf<typeof removePasskey>> {
  if (!(await deleteOwnPasskey(services.db, adminUser.pk, body.id))) throw passkeyUnknown();
  await recordOwn(services, adminUser, "remove-passkey");
  return { ok: true };
}
