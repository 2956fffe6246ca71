/** Reports whether a mailed link still works, when its page is opened. */
import { handle, isOneTimeTokenAlive, type HandledEndpoint } from "#kernel/server";
import { checkLink } from "../contract.ts";
import { purposes } from "./purposes.ts";
import { limitCalls } from "./rate-limits.ts";

export const checkLinkEndpoint: HandledEndpoint = handle(checkLink, async ({ body, services, request }) => {
  await limitCalls(services, request, "check-link");
  return { isAlive: await isOneTimeTokenAlive(services.db, purposes[body.purpose], body.token) };
});
