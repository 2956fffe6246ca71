/** Identifies the caller of a request by its bearer token, with the plugin that owns tokens. */
import type { EndpointShape } from "../../contract/endpoint.ts";
import { Refusal, refuse } from "../../contract/errors/refusals.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { CallRequest } from "../extension/calls/request.ts";
import { limitAddress } from "../session/account-attempts.ts";
import { originOf } from "../session/authenticate.ts";

/** Only failures count, so that attackers behind a shared address do not lock out a program with a valid token. */
const failures = {
  line: { free: 100, firstDelaySeconds: 5, maxDelaySeconds: 900, forgetAfterSeconds: 3_600 },
  network: { free: 400, firstDelaySeconds: 5, maxDelaySeconds: 900, forgetAfterSeconds: 3_600 },
};

/**
 * @throws PORTAL_TOKEN_REQUIRED, PORTAL_SESSION_TOO_MANY_TRIES after many invalid tokens, and other refusals of the
 * plugin
 */
export async function bearerCaller(kernel: Kernel, endpoint: EndpointShape, request: CallRequest): Promise<AdminUser> {
  try {
    return await callerOfToken(kernel, endpoint, request);
  } catch (error) {
    if (
      error instanceof Refusal &&
      error.code === "PORTAL_TOKEN_REQUIRED" &&
      request.header("authorization") !== undefined
    )
      await limitAddress(kernel.db, request, "bearer", failures);
    throw error;
  }
}

async function callerOfToken(kernel: Kernel, endpoint: EndpointShape, request: CallRequest): Promise<AdminUser> {
  const owner = kernel.registry.instances.find(({ contributions }) => contributions.bearer !== undefined);
  // The scheme's name is case-insensitive (RFC 9110), and one space separates it from the token.
  const token = /^bearer ([\x21-\x7e]{1,200})$/i.exec(request.header("authorization") ?? "")?.[1];
  if (owner?.contributions.bearer === undefined || token === undefined) throw refuse("PORTAL_TOKEN_REQUIRED");
  const caller = await owner.contributions.bearer({ token, endpoint, request, services: kernel.services(owner.id) });
  return { ...caller, origin: originOf(request) };
}
