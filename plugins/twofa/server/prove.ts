/** Counted attempts: whatever proves a second factor goes through here, so that all ways together have one limit. */
import type { AdminUser } from "#kernel/contract";
import {
  beginAttempt,
  resetAccountAttempts,
  secondFactorLimits,
  type CallRequest,
  type IdentityProofContribution,
  type PluginServices,
} from "#kernel/server";
import { codeDigits } from "../contract/code-digits.ts";
import { twofaLimits } from "../contract/limits.ts";
import { passkeyProof } from "../contract/users.ts";
import { isOn, takeAppCode } from "./account.ts";
import { countPasskeys } from "./passkey-store.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";
import { wrongCode } from "./refusals.ts";

const area = "twofa";

/**
 * Runs one attempt. A right one gives the account its attempts back, and the address this one.
 * @param isRight says whether it was, or throws what is wrong with it
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
 * What an account with two-factor gives beside its password when it proves again who it is: a code of the app or a
 * recovery code, which is used up by it. A passkey takes the place of both.
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

/** As a reset does: the account begins anew. */
export const forgetAccountTries = (db: Parameters<typeof resetAccountAttempts>[0], userId: string): Promise<void> =>
  resetAccountAttempts(db, area, userId);
