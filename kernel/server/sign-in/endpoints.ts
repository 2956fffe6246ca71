/** The calls for signing in and out, for proving an identity again, and for the first superadmin. */
import type { Kernel } from "../extension/kernel.ts";
import type { HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import { firstSuperadminEndpoints } from "./first-superadmin.ts";
import { proveIdentityEndpoint } from "./prove-identity.ts";
import { loginEndpoints } from "./login.ts";

export function signInEndpoints(kernel: Kernel): readonly HandledEndpoint[] {
  return [...loginEndpoints(kernel), proveIdentityEndpoint(kernel), ...firstSuperadminEndpoints(kernel)];
}
