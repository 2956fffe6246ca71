/** Hangs endpoints under their mounts: schema first, then who is calling, then the handler. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { EndpointShape } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/refusals.ts";
import type { AdminUser } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import { Download, type HandledEndpoint } from "../plugin.ts";
import { authenticate, originOf, sessionCookieName } from "../session/authenticate.ts";
import { sendError, translatorFor } from "./answer-error.ts";
import { callRequest } from "./call-request.ts";
import { endpointUrl } from "./endpoint-url.ts";
import { sendCompressed } from "./send-compressed.ts";
import { sendDownload } from "./send-download.ts";

export { endpointUrl } from "./endpoint-url.ts";

/** Checks an answer against its endpoint's schema; tests pass one, production does without. */
export type CheckReply = (endpoint: EndpointShape, reply: unknown) => void;

export function mountEndpoints(app: FastifyInstance, kernel: Kernel, instanceId: string, endpoints: readonly HandledEndpoint[], checkReply?: CheckReply): void {
  for (const handled of endpoints) mountEndpoint(app, kernel, instanceId, handled, checkReply);
}

function mountEndpoint(app: FastifyInstance, kernel: Kernel, instanceId: string, { endpoint, run }: HandledEndpoint, checkReply?: CheckReply): void {
  const { languages, basePath } = kernel.config.portal;
  const services = kernel.services(instanceId);
  app.route({
    method: endpoint.method,
    url: endpointUrl(basePath, instanceId, endpoint),
    schema: {
      ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
      ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
      ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    },
    handler: async (request, reply) => {
      const adminUser = await callerOf(kernel, endpoint, request);
      const answer = await run({
        body: request.body as never, params: request.params as never, query: request.query as never,
        adminUser: adminUser as never, services, request: callRequest(kernel, request, reply),
      });
      if (answer instanceof Download) return await sendDownload(reply, answer);
      checkReply?.(endpoint, answer);
      return await sendCompressed(request, reply.header("cache-control", "no-store").header("content-type", "application/json; charset=utf-8"), JSON.stringify(answer));
    },
    errorHandler: (error, request, reply: FastifyReply) => sendError(error, endpoint.mount, request, reply, translatorFor(kernel.registry, languageOf(request, languages))),
  });
}

/** Deny by default: an endpoint that does not say otherwise needs a session. */
async function callerOf(kernel: Kernel, endpoint: EndpointShape, request: FastifyRequest): Promise<AdminUser | null> {
  const caller = await authenticate(kernel, request.cookies[sessionCookieName]);
  if (caller === null && (endpoint.access ?? "session") === "session") throw refuse("PORTAL_SESSION_REQUIRED");
  return caller === null ? null : { ...caller.adminUser, origin: originOf({ ip: request.ip, userAgent: request.headers["user-agent"] ?? "" }) };
}

/** The first of the request's languages that the deployment has. */
export function languageOf(request: Pick<FastifyRequest, "headers">, languages: readonly string[]): string {
  for (const part of (request.headers["accept-language"] ?? "").slice(0, 200).split(",")) {
    const code = part.split(";")[0]?.trim().toLowerCase().split("-")[0];
    if (code !== undefined && languages.includes(code)) return code;
  }
  return languages[0] ?? "en";
}
