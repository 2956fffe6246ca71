/** Adding a passkey to one's own account. */
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { ReplyOf } from "@portalkit/kernel/contract";
import { translate, type HandlerCall } from "@portalkit/kernel/server";
import { twofaLimits } from "../../contract/limits.ts";
import type { addPasskey, beginPasskey, Registration } from "../../contract/passkeys/calls.ts";
import { notOn, passkeyRefused, tooManyPasskeys } from "../../contract/refusals.ts";
import { isOn } from "../factors/account.ts";
import {
  countPasskeys,
  insertPasskey,
  keepChallenge,
  storedPasskeys,
  takeChallenge,
} from "../factors/passkey-store.ts";
import { recordOwn } from "../record-own.ts";
import { relyingParty, verifying, webauthn } from "./webauthn.ts";

/**
 * Ed25519, ES256 and RS256, which authenticators support. Without a list the package tries all algorithms of Node,
 * which makes Node print warnings.
 */
const algorithms = [-8, -7, -257];

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
