/** All endpoints of the contract's section "Sign-in" that the kernel itself implements. */
import type { Kernel } from "../kernel.ts";
import type { HandledEndpoint } from "../http/handled-endpoint.ts";
import { configEndpoints } from "./config-endpoints.ts";
import { firstSuperadminEndpoints } from "./first-superadmin.ts";
import { proveIdentityEndpoint } from "./prove-identity.ts";
import { signInEndpoints } from "./sign-in.ts";

export function sessionEndpoints(kernel: Kernel): readonly HandledEndpoint[] {
  return [
    ...signInEndpoints(kernel),
    proveIdentityEndpoint(kernel),
    ...configEndpoints(kernel),
    ...firstSuperadminEndpoints(kernel),
  ];
}
