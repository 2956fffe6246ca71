/** Signing in and proving the identity with a passkey, the second factor besides the app. */
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { AdminUser, ReplyOf } from "@portalkit/kernel/contract";
import type { CallRequest, HandlerCall, PluginServices } from "@portalkit/kernel/server";
import type {
  Assertion,
  confirmPasskey,
  getPasskeyQuestion,
  getProofQuestion,
  proveWithPasskey,
} from "../../contract/passkeys/calls.ts";
import { passkeyRefused } from "../../contract/refusals.ts";
import { keepChallenge, noteUse, storedPasskeys, takeChallenge } from "../factors/passkey-store.ts";
import { tryOnce } from "../factors/prove.ts";
import { letIn } from "../sign-in/handlers.ts";
import { relyingParty, verifying, webauthn } from "./webauthn.ts";

/** Returns the challenge for the authenticator during sign-in. */
export const askPasskey = ({
  services,
  request,
  adminUser,
}: HandlerCall<typeof getPasskeyQuestion>): Promise<ReplyOf<typeof getPasskeyQuestion>> =>
  question(services, request, adminUser, "sign-in");

/** The same for a signed-in user who proves their identity again. */
export const askProof = ({
  services,
  request,
  adminUser,
}: HandlerCall<typeof getProofQuestion>): Promise<ReplyOf<typeof getProofQuestion>> =>
  question(services, request, adminUser, "prove");

async function question(
  services: PluginServices,
  request: CallRequest,
  { pk }: AdminUser,
  purpose: "sign-in" | "prove",
): Promise<ReplyOf<typeof getPasskeyQuestion>> {
  const passkeys = await storedPasskeys(services.db, pk);
  if (passkeys.length === 0) throw passkeyRefused();
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services, request).rpID,
    userVerification: "preferred",
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
  });
  await keepChallenge(services.db, pk, purpose, options.challenge);
  return { options: { ...options } };
}

/** @throws PORTAL_SESSION_TOO_MANY_TRIES, PORTAL_TWOFA_PASSKEY_REFUSED */
export async function confirmWithPasskey({
  body,
  services,
  request,
  adminUser,
}: HandlerCall<typeof confirmPasskey>): Promise<ReplyOf<typeof confirmPasskey>> {
  await usePasskey(services, request, adminUser, body.response, "sign-in");
  return await letIn(services, request, adminUser);
}

/** @throws PORTAL_SESSION_TOO_MANY_TRIES, PORTAL_TWOFA_PASSKEY_REFUSED */
export async function provePasskey({
  body,
  services,
  request,
  adminUser,
}: HandlerCall<typeof proveWithPasskey>): Promise<ReplyOf<typeof proveWithPasskey>> {
  await usePasskey(services, request, adminUser, body.response, "prove");
  await services.sessions.recordProof(adminUser);
  return { ok: true };
}

async function usePasskey(
  services: PluginServices,
  request: CallRequest,
  adminUser: AdminUser,
  response: Assertion,
  purpose: "sign-in" | "prove",
): Promise<void> {
  await tryOnce(services, request, adminUser, async () => {
    if (!(await isAnswered(services, request, adminUser, response, purpose))) throw passkeyRefused();
    return true;
  });
}

async function isAnswered(
  services: PluginServices,
  request: CallRequest,
  { pk }: AdminUser,
  response: Assertion,
  purpose: "sign-in" | "prove",
): Promise<boolean> {
  const { rpID, origin } = relyingParty(services, request);
  const expectedChallenge = await takeChallenge(services.db, pk, purpose);
  const passkey = (await storedPasskeys(services.db, pk)).find(({ credential_id }) => credential_id === response.id);
  if (expectedChallenge === undefined || passkey === undefined) return false;
  const credential = {
    id: passkey.credential_id,
    publicKey: Uint8Array.from(Buffer.from(passkey.public_key, "base64url")),
    counter: Number(passkey.counter),
  };
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifying(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential,
      requireUserVerification: false,
    }),
  );
  return verified && (await noteUse(services.db, passkey, authenticationInfo.newCounter));
}
