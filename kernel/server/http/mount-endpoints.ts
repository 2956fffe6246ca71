/** Mounts endpoints: identifies the caller first, then validates the body, then runs the handler. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { EndpointShape } from "../../contract/endpoint.ts";
import { serverLimits } from "../limits/server-limits.ts";
import { refuse } from "../../contract/errors/refusals.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { RecordRefused } from "../activities/record-refused.ts";
import { asCall } from "../concurrency/calls-in-progress.ts";
import { asWork } from "../concurrency/work-order.ts";
import { inLanguage, languageOf } from "../i18n/language-of-call.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import { authenticate, originOf } from "../session/authenticate.ts";
import { sendError, translatorFor } from "./answer-error.ts";
import type { CallLimit, CountedCall } from "./call-limit.ts";
import { addressGroups } from "../session/address-group.ts";
import { pendingUser } from "../session/second-step.ts";
import { requireProof } from "../session/recent-proof.ts";
import { bearerCaller } from "./bearer-caller.ts";
import { callRequest } from "./call-request.ts";
import { isHttps, pendingCookieName, sessionCookieName, wireName } from "../session/cookies.ts";
import { endpointUrl } from "../extension/calls/endpoint-url.ts";
import { Download, RawAnswer } from "../extension/calls/answers.ts";
import { streamBodies } from "./json-body.ts";
import { normalInput } from "./normal-input.ts";
import { sendCompressed } from "./send-compressed.ts";
import { sendDownload } from "./send-download.ts";
import { sendRaw } from "./send-raw.ts";

/** Checks an answer against the schema of its endpoint; used in tests only. */
export type CheckReply = (endpoint: EndpointShape, reply: unknown) => void;

/** What the endpoints of all plugins share. */
export interface Mounting {
  callLimit: CallLimit;
  recordRefused: RecordRefused;
  checkReply?: CheckReply | undefined;
}

export function mountEndpoints(
  app: FastifyInstance,
  kernel: Kernel,
  instanceId: string,
  endpoints: readonly HandledEndpoint[],
  mounting: Mounting,
): void {
  for (const handled of endpoints.filter(({ endpoint }) => endpoint.takes !== "stream"))
    mountEndpoint(app, kernel, instanceId, handled, mounting);
  const streaming = endpoints.filter(({ endpoint }) => endpoint.takes === "stream");
  if (streaming.length === 0) return;
  void app.register((apart, _options, done) => {
    streamBodies(apart);
    for (const handled of streaming) mountEndpoint(apart, kernel, instanceId, handled, mounting);
    done();
  });
}

function mountEndpoint(
  app: FastifyInstance,
  kernel: Kernel,
  instanceId: string,
  { endpoint, run }: HandledEndpoint,
  { callLimit, recordRefused, checkReply }: Mounting,
): void {
  const { languages, basePath } = kernel.config.portal;
  const services = kernel.services(instanceId);
  const isBearer = endpoint.mount === "bearer";
  const isPublic = endpoint.access === "public";
  const allowed = endpoint.allowed === undefined ? undefined : [endpoint.allowed].flat();
  const callers = new WeakMap<FastifyRequest, AdminUser | null>();
  const counted = new WeakMap<FastifyRequest, CountedCall>();
  app.route({
    method: endpoint.method,
    url: endpointUrl(basePath, instanceId, endpoint),
    schema: {
      ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
      ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
      ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    },
    // HEAD is only useful for stored files.
    ...(endpoint.answered === "raw" ? {} : { exposeHeadRoute: false }),
    config: { takesBytes: endpoint.takes === "bytes", isBearer, instanceId },
    ...(endpoint.takes === "bytes" ? { bodyLimit: endpoint.maxBytes ?? serverLimits.bodyBytes } : {}),
    // The caller is checked before the body is read, so an unauthenticated caller learns nothing about the call, not
    // even validation errors; and calls too many of one caller do not cost the reading of their bodies.
    onRequest: async (request, reply) => {
      // Before anything is looked up: the secret that a caller sends, or the line.
      const sender = senderOf(kernel, request);
      const sent = callLimit.count(sender, reply.raw);
      counted.set(request, sent);
      if (isPublic) return;
      const caller = await sent.hold(() =>
        asWork({ key: sender, isBackground: false }, () =>
          isBearer
            ? bearerCaller(kernel, endpoint, callRequest(kernel, request, reply))
            : callerOf(kernel, endpoint, request),
        ),
      );
      if (caller !== null) counted.set(request, callLimit.count(caller.pk, reply.raw));
      callers.set(request, caller);
      if (allowed !== undefined) services.assertAllowed(callerKnown(caller), ...allowed);
      if (endpoint.requiresProof === true) await requireProof(kernel, callerKnown(caller));
    },
    // Before validation, so that limits count what is stored.
    preValidation: (request, _reply, done) => {
      if (endpoint.body !== undefined) request.body = normalInput(request.body, endpoint.body);
      if (endpoint.query !== undefined) request.query = normalInput(request.query, endpoint.query);
      done();
    },
    handler: (request, reply) =>
      inLanguage(kernel.translations, languageOf(request, languages), async () => {
        if (endpoint.takes === "bytes" && !Buffer.isBuffer(request.body)) throw refuse("PORTAL_REQUEST_NOT_BYTES");
        const adminUser =
          isPublic && !isBearer ? await callerOf(kernel, endpoint, request) : (callers.get(request) ?? null);
        const work = (): Promise<unknown> =>
          asWork({ key: adminUser?.pk ?? request.ip, isBackground: false }, () =>
            asCall(
              async () =>
                await run({
                  body: request.body as never,
                  params: request.params as never,
                  query: request.query as never,
                  adminUser: adminUser as never,
                  services,
                  request: callRequest(kernel, request, reply),
                }),
            ),
          );
        const answer = await (counted.get(request)?.hold(work) ?? work());
        if (answer instanceof Download) return await sendDownload(reply, answer, adminUser?.pk ?? request.ip);
        if (answer instanceof RawAnswer) return await sendRaw(reply, answer);
        checkReply?.(endpoint, answer);
        return await sendCompressed(
          request,
          reply.header("cache-control", "no-store").header("content-type", "application/json; charset=utf-8"),
          JSON.stringify(answer),
        );
      }),
    errorHandler: (error, request, reply: FastifyReply) => {
      recordRefused(error, endpoint, callers.get(request) ?? null, request.body);
      return sendError(
        error,
        endpoint.answered === "raw" ? "api" : endpoint.mount,
        request,
        reply,
        translatorFor(kernel.translations, languageOf(request, languages)),
      );
    },
  });
}

/**
 * Deny by default: an endpoint needs a session unless it says otherwise. On temporary endpoints a pending sign-in takes
 * precedence: with the session of one account and the pending sign-in of another, the factor of one must not be
 * accepted for the other.
 */
async function callerOf(
  kernel: Kernel,
  { access = "session" }: EndpointShape,
  request: FastifyRequest,
): Promise<AdminUser | null> {
  const cookie = (name: string): string | undefined =>
    request.cookies[wireName(name, isHttps(kernel.environment, request.protocol))];
  const pending = access === "temporary" ? await pendingUser(kernel, cookie(pendingCookieName)) : null;
  const caller = pending ?? (await authenticate(kernel, cookie(sessionCookieName)))?.adminUser ?? null;
  if (caller === null && access !== "public") throw refuse("PORTAL_SESSION_REQUIRED");
  return caller === null
    ? null
    : { ...caller, origin: originOf({ ip: request.ip, userAgent: request.headers["user-agent"] ?? "" }) };
}

/** Tells apart who sends a request, without saying who it is. */
function senderOf(kernel: Kernel, { headers, cookies, ip, protocol }: FastifyRequest): string {
  const cookie = cookies[wireName(sessionCookieName, isHttps(kernel.environment, protocol))];
  return headers.authorization ?? cookie ?? addressGroups(ip).line;
}

/** @throws PORTAL_SESSION_REQUIRED */
function callerKnown(adminUser: AdminUser | null): AdminUser {
  if (adminUser === null) throw refuse("PORTAL_SESSION_REQUIRED");
  return adminUser;
}
