/** The step after the password: which users need it, its current state, and its completion. */
import type { AdminUser } from "@portalkit/kernel/contract";
import type { BodyOf, ReplyOf } from "@portalkit/kernel/contract";
import type { CallRequest, HandlerCall, PluginServices } from "@portalkit/kernel/server";
import type { confirmRecoveryCode, confirmSetup, getSecondStep } from "../../contract/sign-in/calls.ts";
import { isOn, isRequired, takeAppCode } from "../factors/account.ts";
import { countPasskeys } from "../factors/passkey-store.ts";
import { tryOnce } from "../factors/prove.ts";
import { countRecoveryCodes, takeRecoveryCode } from "../factors/recovery-codes.ts";
import { skipRefused } from "../../contract/refusals.ts";
import { setUp } from "./set-up.ts";
import type { TwofaServices } from "../services.ts";

/** Returns the page that asks for the second factor or sets it up; `undefined` if the password is enough. */
export async function nextPage(services: TwofaServices, adminUser: AdminUser): Promise<string | undefined> {
  if (await isOn(services.db, adminUser.pk)) return "/confirm2fa";
  return isRequired(services, adminUser) || services.options.skipAllowed ? "/setup2fa" : undefined;
}

/** Allows skipping until it is set up, and only for roles that do not require it. */
export async function maySkip(services: TwofaServices, request: CallRequest, adminUser: AdminUser): Promise<boolean> {
  if (!services.options.skipAllowed || isRequired(services, adminUser)) return false;
  return (await services.signIn.isPending(request)) && !(await isOn(services.db, adminUser.pk));
}

export async function secondStep({
  services,
  request,
  adminUser,
}: HandlerCall<typeof getSecondStep>): Promise<ReplyOf<typeof getSecondStep>> {
  const { db, signIn } = services;
  return {
    isPending: await signIn.isPending(request),
    isOn: await isOn(db, adminUser.pk),
    hasPasskeys: (await countPasskeys(db, adminUser.pk)) > 0,
    hasRecoveryCodes: (await countRecoveryCodes(db, adminUser.pk)) > 0,
  };
}

/** `confirmSetup`: sets up, signs in, or skips. @throws the errors of those steps */
export async function confirm(
  services: TwofaServices,
  { body, request, adminUser }: HandlerCall<typeof confirmSetup>,
): Promise<ReplyOf<typeof confirmSetup>> {
  if (body.skip === true) {
    if (!(await maySkip(services, request, adminUser))) throw skipRefused();
    return await letIn(services, request, adminUser);
  }
  const isPending = await services.signIn.isPending(request);
  const secret = secretOf(body);
  // During sign-in an existing two-factor cannot be replaced, only proved.
  if (secret === undefined || (isPending && (await isOn(services.db, adminUser.pk)))) {
    await tryOnce(services, request, adminUser, () => takeAppCode(services, adminUser.pk, body.code ?? ""));
    return await letIn(services, request, adminUser);
  }
  const made = await setUp(services, request, adminUser, { code: body.code ?? "", secret, isPending });
  return { ...(await letIn(services, request, adminUser, { endOtherSessions: true })), ...made };
}

const secretOf = ({ secret }: BodyOf<typeof confirmSetup>): string | undefined =>
  secret === undefined || secret === null || secret === "" ? undefined : secret;

export async function confirmWithRecoveryCode({
  body,
  services,
  request,
  adminUser,
}: HandlerCall<typeof confirmRecoveryCode>): Promise<ReplyOf<typeof confirmRecoveryCode>> {
  await tryOnce(services, request, adminUser, () => takeRecoveryCode(services, adminUser.pk, body.recoveryCode));
  return await letIn(services, request, adminUser);
}

/** A caller who is already signed in stays signed in. */
export async function letIn(
  { signIn }: PluginServices,
  request: CallRequest,
  { pk }: AdminUser,
  options: { endOtherSessions?: boolean } = {},
): Promise<ReplyOf<typeof confirmRecoveryCode>> {
  return (await signIn.isPending(request)) ? await signIn.complete(request, pk, options) : { allowedLogin: true };
}
