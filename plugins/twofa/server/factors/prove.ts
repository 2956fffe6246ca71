/** Limits attempts: every proof of a second factor runs through here, so that all methods share one limit. */
import type { AdminUser } from "@portalkit/kernel/contract";
import {
  beginAttempt,
  resetAccountAttempts,
  secondFactorLimits,
  type CallRequest,
  type IdentityProofContribution,
  type PluginServices,
} from "@portalkit/kernel/server";
import { codeDigits } from "../../contract/code-digits.ts";
import { twofaLimits } from "../../contract/limits.ts";
import { passkeyProof } from "../../contract/users.ts";
import { isOn, takeAppCode } from "./account.ts";
import { countPasskeys } from "./passkey-store.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";
import { wrongCode } from "../../contract/refusals.ts";

const area = "twofa";

/**
 * Runs one attempt. A correct one resets the account's attempts, and refunds this attempt to the address.
 * @param isRight returns whether the attempt is correct, or throws its error
 * @throws PORTAL_SESSION_TOO_MANY_TRIES, PORTAL_TWOFA_WRONG_CODE
 */
export async function tryOnce(
  { db }: PluginServices,
  request: CallRequest,
  { pk }: AdminUser,
  isRight: () => Promise<boolean>,
): Promise<void> {
  const attempt = await beginAttempt(db, request, { area, account: { userId: pk }, limits: secondFactorLimits });
  if (!(await isRight())) throw wrongCode();
  await attempt.succeed();
}

/**
 * What an account with two-factor needs besides its password to prove its identity again: a code of the app or a
 * recovery code, which is used up. A passkey replaces both.
 */
export const identityProof: IdentityProofContribution = {
  ways: async ({ userId, db }) => ({
    code: await isOn(db, userId),
    methods: (await countPasskeys(db, userId)) > 0 ? [passkeyProof] : [],
  }),
  takeCode: async ({ code, services, request, adminUser }) => {
    const isAppCode = codeDigits(code).length === twofaLimits.codeDigits && !/[a-z]/i.test(code);
    await tryOnce(services, request, adminUser, () =>
      isAppCode ? takeAppCode(services, adminUser.pk, code) : takeRecoveryCode(services, adminUser.pk, code),
    );
  },
};

/** Resets the account's attempts after a reset of two-factor. */
export const resetSecondFactorAttempts = (
  db: Parameters<typeof resetAccountAttempts>[0],
  userId: string,
): Promise<void> => resetAccountAttempts(db, area, userId);
