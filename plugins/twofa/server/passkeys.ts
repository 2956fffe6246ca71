/** Passkeys (WebAuthn) as a second factor besides the app: adding one, and signing in with one. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { AdminUser, ReplyOf } from "#kernel/contract";
import { translate, type CallRequest, type HandlerCall, type PluginServices } from "#kernel/server";
import type {
  addPasskey,
  Assertion,
  beginPasskey,
  confirmPasskey,
  getPasskeyQuestion,
  getProofQuestion,
  proveWithPasskey,
  Registration,
} from "../contract/calls.ts";
import { twofaLimits } from "../contract/limits.ts";
import { isOn } from "./account.ts";
import {
  countPasskeys,
  insertPasskey,
  keepChallenge,
  noteUse,
  storedPasskeys,
  takeChallenge,
} from "./passkey-store.ts";
import { tryOnce } from "./prove.ts";
import { notOn, passkeyRefused, tooManyPasskeys } from "./refusals.ts";
import { recordOwn } from "./record-own.ts";
import { letIn } from "./second-step.ts";

/**
 * Loaded at the first use of a passkey: the package has three hundred modules, because of the certificates of all
 * manufacturers.
 */
const webauthn = (): Promise<typeof import("@simplewebauthn/server")> => import("@simplewebauthn/server");

/**
 * Ed25519, ES256 and RS256, which authenticators support. Without a list the package tries all algorithms of Node,
 * which makes Node print warnings.
 */
const algorithms = [-8, -7, -257];

/**
 * Returns the relying party: `PORTAL_URL`, or the origin of the calling page. A forged origin is useless, since no
 * authenticator signs for it with a passkey of another host.
 * @throws PORTAL_TWOFA_PASSKEY_REFUSED if there is no address
 */
function relyingParty({ portal }: PluginServices, request: CallRequest): { rpID: string; origin: string } {
  const origin = portal.url ?? request.header("origin") ?? "";
  if (!URL.canParse(origin)) throw passkeyRefused();
  return { rpID: new URL(origin).hostname, origin };
}

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

/** Every error of the library is about the answer: it uses no database and no network here. */
async function verifying<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch {
    throw passkeyRefused();
  }
}

/** Returns the options for a new authenticator. @throws PORTAL_TWOFA_NOT_ON, PORTAL_TWOFA_TOO_MANY_PASSKEYS */
export async function beginAdding({
  services,
  request,
  adminUser,
}: HandlerCall<typeof beginPasskey>): Promise<ReplyOf<typeof beginPasskey>> {
  const { db, portal } = services;
  if (!(await isOn(db, adminUser.pk))) throw notOn();
  if ((await countPasskeys(db, adminUser.pk)) >= twofaLimits.passkeys) throw tooManyPasskeys(twofaLimits.passkeys);
  const { rpID } = relyingParty(services, request);
  const known = await storedPasskeys(db, adminUser.pk);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: portal.brandName,
    rpID,
    userID: Uint8Array.from(Buffer.from(adminUser.pk)),
    userName: adminUser.username,
    userDisplayName: String(adminUser.dbUser["full_name"] ?? ""),
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  await keepChallenge(db, adminUser.pk, "add", options.challenge);
  return { options: { ...options } };
}

/** @throws PORTAL_TWOFA_PASSKEY_REFUSED */
export async function finishAdding({
  body,
  services,
  request,
  adminUser,
}: HandlerCall<typeof addPasskey>): Promise<ReplyOf<typeof addPasskey>> {
  const { rpID, origin } = relyingParty(services, request);
  const expectedChallenge = await takeChallenge(services.db, adminUser.pk, "add");
  if (expectedChallenge === undefined) throw passkeyRefused();
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifying(() =>
    verifyRegistrationResponse({
      response: body.response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (registrationInfo === undefined) throw passkeyRefused();
  const { id, publicKey, counter } = registrationInfo.credential;
  const isAdded = await insertPasskey(services.db, adminUser.pk, {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: transportsOf(body.response),
    name: body.name.trim() === "" ? translate("twofa:newPasskeyName") : body.name.trim(),
  });
  if (!isAdded) throw passkeyRefused();
  await recordOwn(services, adminUser, "add-passkey");
  return { ok: true };
}

/** Stored only as a hint for the browser, and only valid names. */
const transportsOf = ({ response }: Registration): string[] =>
  (response.transports ?? []).filter((transport) => /^[a-z-]+$/.test(transport));
