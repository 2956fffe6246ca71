/** Hangs endpoints under their mounts: schema first, then who is calling, then the handler. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { EndpointShape } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import { refuse } from "../../contract/refusals.ts";
import type { AdminUser } from "../../contract/resource-definition.ts";
import { inLanguage } from "../i18n/language-of-call.ts";
import type { Kernel } from "../kernel.ts";
import type { HandledEndpoint } from "./handled-endpoint.ts";
import { authenticate, originOf, pendingCookieName, sessionCookieName } from "../session/authenticate.ts";
import { sendError, translatorFor } from "./answer-error.ts";
import { pendingUser } from "../session/second-step.ts";
import { bearerCaller } from "./bearer-caller.ts";
import { callRequest } from "./call-request.ts";
import { endpointUrl } from "./endpoint-url.ts";
import { Download, RawAnswer } from "./answers.ts";
import { streamBodies } from "./json-body.ts";
import { sendCompressed } from "./send-compressed.ts";
import { sendDownload } from "./send-download.ts";
import { sendRaw } from "./send-raw.ts";

export { endpointUrl } from "./endpoint-url.ts";

/** Checks an answer against its endpoint's schema; tests pass one, production does without. */
export type CheckReply = (endpoint: EndpointShape, reply: unknown) => void;

export function mountEndpoints(app: FastifyInstance, kernel: Kernel, instanceId: string, endpoints: readonly HandledEndpoint[], checkReply?: CheckReply): void {
  for (const handled of endpoints.filter(({ endpoint }) => endpoint.takes !== "stream")) mountEndpoint(app, kernel, instanceId, handled, checkReply);
  const streaming = endpoints.filter(({ endpoint }) => endpoint.takes === "stream");
  if (streaming.length === 0) return;
  void app.register((apart, _options, done) => {
    streamBodies(apart);
    for (const handled of streaming) mountEndpoint(apart, kernel, instanceId, handled, checkReply);
    done();
  });
}

function mountEndpoint(app: FastifyInstance, kernel: Kernel, instanceId: string, { endpoint, run }: HandledEndpoint, checkReply?: CheckReply): void {
  const { languages, basePath } = kernel.config.portal;
  const services = kernel.services(instanceId);
  const isBearer = endpoint.mount === "bearer";
  const tokenHolders = new WeakMap<FastifyRequest, AdminUser>();
  app.route({
    method: endpoint.method,
    url: endpointUrl(basePath, instanceId, endpoint),
    schema: {
      ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
      ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
      ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    },
    // Asking for no more than the head of codes would hand them over all the same.
    ...(isBearer ? { exposeHeadRoute: false } : {}),
    config: { takesBytes: endpoint.takes === "bytes", isBearer },
    ...(endpoint.takes === "bytes" ? { bodyLimit: endpoint.mostBytes ?? limits.bodyBytes } : {}),
    // A program without a token learns nothing of the call, not even what is wrong with its body, which is not read.
    ...(isBearer && endpoint.access !== "public" ? { onRequest: async (request, reply) => void tokenHolders.set(request, await bearerCaller(kernel, endpoint, callRequest(kernel, request, reply))) } : {}),
    handler: (request, reply) => inLanguage(kernel.translations, languageOf(request, languages), async () => {
      if (endpoint.takes === "bytes" && !Buffer.isBuffer(request.body)) throw refuse("PORTAL_REQUEST_NOT_BYTES");
      const adminUser = isBearer ? (tokenHolders.get(request) ?? null) : await callerOf(kernel, endpoint, request);
      const answer = await run({
        body: request.body as never, params: request.params as never, query: request.query as never,
        adminUser: adminUser as never, services, request: callRequest(kernel, request, reply),
      });
      if (answer instanceof Download) return await sendDownload(reply, answer);
      if (answer instanceof RawAnswer) return await sendRaw(reply, answer);
      checkReply?.(endpoint, answer);
      return await sendCompressed(request, reply.header("cache-control", "no-store").header("content-type", "application/json; charset=utf-8"), JSON.stringify(answer));
    }),
    errorHandler: (error, request, reply: FastifyReply) => sendError(error, endpoint.answered === "raw" ? "api" : endpoint.mount, request, reply, translatorFor(kernel.translations, languageOf(request, languages))),
  });
}

/**
 * Deny by default: an endpoint that does not say otherwise needs a session. On temporary ones a half-way sign-in goes first: with
 * the session of one account and the half-way sign-in of another, the factor of the one must not be taken for the other's.
 */
async function callerOf(kernel: Kernel, { access = "session" }: EndpointShape, request: FastifyRequest): Promise<AdminUser | null> {
  const pending = access === "temporary" ? await pendingUser(kernel, request.cookies[pendingCookieName]) : null;
  const caller = pending ?? (await authenticate(kernel, request.cookies[sessionCookieName]))?.adminUser ?? null;
  if (caller === null && access !== "public") throw refuse("PORTAL_SESSION_REQUIRED");
  return caller === null ? null : { ...caller, origin: originOf({ ip: request.ip, userAgent: request.headers["user-agent"] ?? "" }) };
}

/** The first of the request's languages that the deployment has. */
export function languageOf(request: Pick<FastifyRequest, "headers">, languages: readonly string[]): string {
  for (const part of (request.headers["accept-language"] ?? "").slice(0, 200).split(",")) {
    const code = part.split(";")[0]?.trim().toLowerCase().split("-")[0];
    if (code !== undefined && languages.includes(code)) return code;
  }
  return languages[0] ?? "en";
}
