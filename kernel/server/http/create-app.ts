/** The HTTP server: calls, health checks, built files, and the page for every other address below the base path. */
import { join } from "node:path";
import fastifyCookie from "@fastify/cookie";
import { Ajv, type ValidateFunction } from "ajv";
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { serverLimits } from "../limits/server-limits.ts";
import { refuse } from "../../contract/errors/refusals.ts";
import type { Kernel } from "../extension/kernel.ts";
import { createRefusedRecorder } from "../activities/record-refused.ts";
import { createPages } from "../page/create-pages.ts";
import { preloadAnswers } from "../page/preloaded-answers.ts";
import { createPageTurns } from "../page/page-turns.ts";
import { renderFirstPage } from "../page/render-first-page.ts";
import { kernelId } from "../../contract/permissions.ts";
import { pageRenderingPort } from "../page/page-rendering.ts";
import { addressGroups } from "../session/address-group.ts";
import { ownCalls } from "../page/own-calls.ts";
import { contributorsOf } from "../extension/server-registry.ts";
import { assertSameOrigin } from "../session/origin.ts";
import { takeOverPlainCookie } from "../session/plain-cookie.ts";
import { bearerPath } from "../extension/calls/endpoint-url.ts";
import { sendError, translatorFor } from "./answer-error.ts";
import { createCallLimit } from "./call-limit.ts";
import { healthPaths, mountHealth, type ServerHealth } from "./health.ts";
import { readJsonBodies } from "./json-body.ts";
import { measureCalls } from "./measure-calls.ts";
import { mountEndpoints, type CheckReply } from "./mount-endpoints.ts";
import { languageOf } from "../i18n/language-of-call.ts";
import { refuseCall } from "./refuse-calls.ts";
import { refuseMalformed } from "./refuse-malformed.ts";
import { readablePage } from "./readable-page.ts";
import { allowInline, securityHeaders } from "./security-headers.ts";
import { amountKeyword } from "./amount-keyword.ts";
import { createBuiltFiles } from "./send-built-file.ts";
import { sendInTwo } from "./send-compressed.ts";

/** The maximum time for a request to arrive completely. */
const requestTimeoutMs = 60_000;

export interface AppOptions extends ServerHealth {
  kernel: Kernel;
  /** Milliseconds within which a page must be rendered, or is sent without. */
  renderingMs?: number;
  checkReply?: CheckReply;
}

export async function createApp({
  kernel,
  renderingMs,
  phase,
  ping,
  checkReply,
}: AppOptions): Promise<FastifyInstance> {
  const { basePath, languages } = kernel.config.portal;
  const headers = securityHeaders({
    https: (kernel.environment.portalUrl ?? "").startsWith("https:"),
    connectsTo: kernel.registry.instances.flatMap(({ contributions }) => contributions.connectsTo ?? []),
  });
  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendError(
      error,
      request.url.startsWith(`${bearerPath}/`) ? "bearer" : "api",
      request,
      reply,
      translatorFor(kernel.translations, languageOf(request, languages)),
    );
  const app = Fastify({
    loggerInstance: kernel.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: serverLimits.bodyBytes,
    requestTimeout: requestTimeoutMs,
    trustProxy: trustedHops(kernel.environment),
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 500 },
    return503OnClosing: false,
    rewriteUrl: readablePage,
    clientErrorHandler: refuseMalformed,
    // A malformed address; no hook has run for it.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      answerError(error, request, reply.headers(headers)),
  }) as unknown as FastifyInstance;
  readJsonBodies(app);
  validateStrictly(app);
  await app.register(fastifyCookie);

  measureCalls(app);
  const assets = `${basePath}/assets/`;
  const health = new Set(Object.values(healthPaths(basePath)));
  app.addHook("onRequest", async (request, reply) => {
    // A content security policy has no effect on a script or stylesheet, and the first page loads about 24 of them.
    reply.headers(
      request.url.startsWith(assets)
        ? { "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" }
        : headers,
    );
    const now = phase();
    // A proxy must not send its next call on a connection that is about to be closed.
    if (now !== "open") void reply.header("connection", "close");
    if (now !== "open" && now !== "draining" && !health.has(request.url)) throw await refuseCall(request, reply);
    // Browsers never add a bearer token by themselves, so another site cannot forge such a request.
    if ((request.routeOptions.config as { isBearer?: boolean }).isBearer === true) return;
    assertSameOrigin(
      {
        method: request.method,
        origin: request.headers.origin,
        host: request.host,
        secFetchSite: headerOf(request.headers["sec-fetch-site"]),
      },
      kernel.environment,
    );
    if (!request.url.startsWith(assets)) await takeOverPlainCookie(kernel, request, reply);
  });
  if (kernel.log.isLevelEnabled("debug")) logAnswers(app);
  app.setErrorHandler(answerError);

  mountHealth(app, kernel, { phase, ping });
  app.setNotFoundHandler((request, reply) => answerError(refuse("PORTAL_REQUEST_UNKNOWN_CALL"), request, reply));
  if (kernel.environment.role === "worker") return app;
  const recordRefused = createRefusedRecorder(kernel);
  const callLimit = createCallLimit(serverLimits.callsAtOnce);
  for (const { id, contributions } of contributorsOf(kernel.registry))
    mountEndpoints(app, kernel, id, contributions.endpoints ?? [], { callLimit, recordRefused, checkReply });
  if (kernel.distDir !== undefined) mountPages(app, kernel, kernel.distDir, headers, renderingMs);
  if (basePath !== "") app.get("/", (_request, reply) => reply.redirect(`${basePath}/`));
  return app;
}

/** Hops are counted from this server outwards; the first is the peer of the connection. */
function trustedHops({
  trustProxy,
  trustedProxies = 1,
}: Kernel["environment"]): false | ((address: string, hop: number) => boolean) {
  return trustProxy ? (_address, hop) => hop < trustedProxies : false;
}

/** Logs the route instead of the address, because addresses may contain one-time tokens. */
function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });
}

const headerOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

// Optimizing the code of a validator takes longer than it saves, and each compiles a schema once for the process.
const validatorOptions = { allErrors: false, strict: false, code: { optimize: false } };
// Verbose, so that an error includes the messages of its schema.
const strict = new Ajv({ ...validatorOptions, verbose: true, keywords: [amountKeyword] });
const converting = new Ajv({ ...validatorOptions, coerceTypes: true, useDefaults: true });

/**
 * Bodies are validated without conversion; only addresses and query strings, which are always text, are converted. A
 * schema is compiled for the first call that it validates: a portal has hundreds of calls, and most are never made
 * between two starts.
 */
function validateStrictly(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const ajv = httpPart === "body" ? strict : converting;
    // A mistake in a schema ends the start, not the first call.
    ajv.validateSchema(schema as object, true);
    let compiled: ValidateFunction | undefined;
    return (value: unknown) => {
      compiled ??= ajv.compile(schema as object);
      return compiled(value) ? { value } : { error: (compiled.errors ?? []) as unknown as Error };
    };
  });
}

/**
 * Built files have hashed names and never change; the page is generated for each address with preload hints for that
 * route.
 */
function mountPages(
  app: FastifyInstance,
  kernel: Kernel,
  distDir: string,
  headers: Readonly<Record<string, string>>,
  renderingMs: number | undefined,
): void {
  const { basePath } = kernel.config.portal;
  const sendBuiltFile = createBuiltFiles(join(distDir, "assets"));
  app.get<{ Params: { "*": string } }>(`${basePath}/assets/*`, async (request, reply) =>
    sendBuiltFile(request, reply, request.params["*"]),
  );
  const pageLimit = createCallLimit(serverLimits.callsAtOnce);
  const inTurn = createPageTurns();
  const pages = createPages({ distDir, portal: kernel.config.portal });
  const renderer = renderingMs === 0 ? undefined : kernel.services(kernelId).use(pageRenderingPort);
  app.addHook("onClose", () => renderer?.close());
  const code = pages.rendererCode();
  // Beside the rest of the start, so that the first page can be rendered.
  if (code !== undefined) renderer?.start(code, `http://localhost${basePath}/login`);
  app.get(`${basePath}/*`, async (request, reply) => {
    const path = request.url.split("?")[0]?.slice(basePath.length) ?? "/";
    if (/^\/(adminapi|api)(\/|$)/.test(path)) throw refuse("PORTAL_REQUEST_UNKNOWN_CALL");
    const { line } = addressGroups(request.ip);
    const counted = pageLimit.count(line, reply.raw);
    const calls = ownCalls(app, request, kernel);
    const preloaded = await counted.hold(() => inTurn(line, () => preloadAnswers(calls, request, kernel, path)));
    const { begun, rendered } = renderFirstPage(renderer, pages, calls, request, preloaded, renderingMs);
    const page = pages.begin(path, preloaded, await begun);
    void reply.headers(page.headers);
    if (page.allowed !== undefined) void reply.headers(allowInline(headers, page.allowed));
    return await sendInTwo(request, reply, page.head, rendered.then(page.finish));
  });
  if (basePath !== "") app.get(basePath, (_request, reply) => reply.redirect(`${basePath}/`));
}
