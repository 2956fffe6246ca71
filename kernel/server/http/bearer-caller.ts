/** Who calls with a token: the plugin that knows tokens says it. */
import type { EndpointShape } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/refusals.ts";
import type { AdminUser } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import type { CallRequest } from "./handled-endpoint.ts";
import { originOf } from "../session/authenticate.ts";

/** @throws PORTAL_TOKEN_REQUIRED, and whatever else the plugin refuses */
export async function bearerCaller(kernel: Kernel, endpoint: EndpointShape, request: CallRequest): Promise<AdminUser> {
  const owner = kernel.registry.instances.find(({ contributions }) => contributions.bearer !== undefined);
  // The scheme's name is in any case of letters (RFC 9110), and one space parts it from the token.
  const token = /^bearer ([\x21-\x7e]{1,200})$/i.exec(request.header("authorization") ?? "")?.[1];
  if (owner?.contributions.bearer === undefined || token === undefined) throw refuse("PORTAL_TOKEN_REQUIRED");
  const caller = await owner.contributions.bearer({ token, endpoint, request, services: kernel.services(owner.id) });
  return { ...caller, origin: originOf(request) };
}
