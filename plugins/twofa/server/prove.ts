/** Counted tries: whatever proves a second factor goes through here, so that all ways together have one limit. */
import type { AdminUser } from "#kernel/contract";
import { addressGroup, forgetTries, forgiveTry, limitTries, type CallRequest, type PluginServices } from "#kernel/server";
import { codeDigits } from "../contract/code-digits.ts";
import { twofaLimits } from "../contract/limits.ts";
import { takeAppCode } from "./account.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";
import { wrongCode } from "./refusals.ts";

/** Within fifteen minutes, as with passwords: many people may share an address. */
const triesPerAccount = 10;
const triesPerAddress = 50;

const accountSubject = (userId: string): string => `twofa:account:${userId}`;
const addressSubject = (ip: string): string => `twofa:address:${addressGroup(ip)}`;

/**
 * Runs one try. A right one forgives the account its tries, and the address this one.
 * @param isRight says whether it was, or throws what is wrong with it
 * @throws PORTAL_SESSION_TOO_MANY_TRIES, PORTAL_TWOFA_WRONG_CODE
 */
export async function tryOnce({ db }: PluginServices, request: CallRequest, { pk }: AdminUser, isRight: () => Promise<boolean>): Promise<void> {
  await limitTries(db, addressSubject(request.ip), triesPerAddress);
  await limitTries(db, accountSubject(pk), triesPerAccount);
  if (!(await isRight())) throw wrongCode();
  await forgetTries(db, accountSubject(pk));
  await forgiveTry(db, addressSubject(request.ip));
}

/** A code of the app or a recovery code; either is used up by it. @throws as `tryOnce` */
export async function demandProof(services: PluginServices, request: CallRequest, adminUser: AdminUser, proof: string): Promise<void> {
  const isAppCode = codeDigits(proof).length === twofaLimits.codeDigits && !/[a-z]/i.test(proof);
  await tryOnce(services, request, adminUser, () => (isAppCode ? takeAppCode(services, adminUser.pk, proof) : takeRecoveryCode(services, adminUser.pk, proof)));
}

/** As a reset does: the account begins anew. */
export const forgetAccountTries = (db: Parameters<typeof forgetTries>[0], userId: string): Promise<void> => forgetTries(db, accountSubject(userId));
