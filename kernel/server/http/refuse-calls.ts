/** Refuses calls that a server cannot take any more, so that a proxy in front may pass each on to another server. */
import { finished } from "node:stream/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse, type Refusal } from "../../contract/errors/refusals.ts";

/** Another server takes the call at once; a single one is back after its restart. */
const retrySeconds = 1;
/** Time for the rest of a refused body; the server must still close in time. */
const bodyMs = 1_000;

/**
 * A request of nginx names here its location for refused calls, because nginx repeats a POST only by such a redirect.
 * Any other answer with 503 may have been carried out in part and must not be repeated.
 */
const againHeader = "x-portal-again";
/** Clients may send the header too: it must not lead to any other location of the proxy. */
const isAgainLocation = (text: unknown): text is string =>
  typeof text === "string" && /^@portal_[a-z]{1,20}$/.test(text);

/** Returns the refusal to throw, when the body has been read. Nothing of the call has been carried out. */
export async function refuseCall(request: FastifyRequest, reply: FastifyReply): Promise<Refusal> {
  const again = request.headers[againHeader];
  if (isAgainLocation(again)) void reply.header("x-accel-redirect", again);
  // Closing a connection with unread data resets it, and the client may lose the answer.
  const { raw } = request;
  raw.resume();
  await finished(raw, { writable: false, signal: AbortSignal.timeout(bodyMs) }).catch(() => undefined);
  return refuse("PORTAL_SERVER_STOPPING", { seconds: retrySeconds });
}
