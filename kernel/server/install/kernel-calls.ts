/** The endpoints of the kernel itself; plugins must not use their addresses. */
import type { EndpointShape } from "../../contract/endpoint.ts";
import * as firstSuperadmin from "../../contract/first-superadmin.ts";
import * as identityCalls from "../../contract/identity-proof.ts";
import * as resourceCalls from "../../contract/resource-endpoints.ts";
import * as sessionCalls from "../../contract/session-endpoints.ts";
import * as usageLimitCalls from "../../contract/usage-limits.ts";

export const kernelCalls: readonly EndpointShape[] = [
  sessionCalls,
  identityCalls,
  resourceCalls,
  firstSuperadmin,
  usageLimitCalls,
].flatMap((calls) => Object.values<unknown>({ ...calls }).filter(isEndpoint));

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === "object" && value !== null && "mount" in value && "reply" in value;
}
