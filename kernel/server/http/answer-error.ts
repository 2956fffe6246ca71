/**
 * Turns any thrown value into the contract's error envelope: a sentence for the operator, never a stack, SQL or path.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { EndpointMount } from "../../contract/endpoint.ts";
import { serverLimits } from "../limits/server-limits.ts";
import { Refusal, refuse } from "../../contract/errors/refusals.ts";
import { unavailable } from "../database/database-unavailable.ts";
import { inLanguage, sentenceOf } from "../i18n/language-of-call.ts";
import type { Translations } from "../i18n/translations.ts";
import { measureError } from "./measure-calls.ts";
import { problemDetails, problemType, type ProblemDetails } from "./problem-details.ts";

/**
 * On the admin mounts, refusals answer 200 with `{error}`, except those with these statuses (contract section
 * "Envelope").
 */
const statusesKept = new Set([401, 413, 429]);
/**
 * Errors of the request format, its origin or the server, rather than of the operation, keep their status on every
 * mount: no client of ours shows the answer to a request that another site made.
 */
const isAboutTransport = (code: string): boolean =>
  code.startsWith("PORTAL_REQUEST_") || code.startsWith("PORTAL_SERVER_") || code === "PORTAL_SESSION_WRONG_ORIGIN";

/** SQLSTATEs for characters that the database cannot store in text, such as U+0000: always an error of the client. */
const unstorableText = new Set(["22021", "22P05"]);
/**
 * PostgreSQL rejects JSON with half a surrogate pair with the same code as any other JSON error, which would be ours.
 */
const isHalfCharacter = ({ code, detail }: { code?: string; detail?: unknown }): boolean =>
  code === "22P02" && typeof detail === "string" && detail.includes("surrogate");

/** Seconds after which a client may ask a server again that was unavailable. */
const unavailableSeconds = 5;

const isUnavailable = ({ status, code }: Refusal): boolean => status === 503 && code.startsWith("PORTAL_SERVER_");

export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: { error: string; ok: false; details?: { path: string; message: string }[] } | ProblemDetails;
}

/** Returns the answer for a thrown value. */
export function errorAnswer(
  thrown: unknown,
  mount: EndpointMount,
  translate: (refusal: Refusal) => string,
): ErrorAnswer {
  const refusal = refusalOf(thrown);
  const seconds = refusal.values["seconds"] ?? (isUnavailable(refusal) ? unavailableSeconds : undefined);
  const retry: Record<string, string> =
    (refusal.status === 429 || isUnavailable(refusal)) && seconds !== undefined
      ? { "retry-after": String(seconds) }
      : {};
  if (mount === "bearer") {
    const challenge: Record<string, string> = refusal.status === 401 ? { "www-authenticate": "Bearer" } : {};
    return {
      status: refusal.status,
      headers: { ...retry, ...challenge, "content-type": problemType },
      body: problemDetails(refusal, translate(refusal), detailsOf(partsOf(thrown), translate).details),
    };
  }
  const status =
    mount === "api" || statusesKept.has(refusal.status) || isAboutTransport(refusal.code) ? refusal.status : 200;
  return {
    status,
    headers: retry,
    body: { ...refusal.more, error: translate(refusal), ok: false, ...detailsOf(partsOf(thrown), translate) },
  };
}

/** Sends the answer. Logs errors with the request's id: a server that is unavailable for a while is a warning. */
export function sendError(
  thrown: unknown,
  mount: EndpointMount,
  request: FastifyRequest,
  reply: FastifyReply,
  translate: (refusal: Refusal) => string,
): FastifyReply {
  const answer = errorAnswer(thrown, mount, translate);
  measureError(reply.raw, refusalOf(thrown).code);
  if (answer.status >= 500)
    request.log[answer.status === 503 ? "warn" : "error"](
      { err: thrown, method: request.method, route: request.routeOptions.url },
      "a call failed",
    );
  // An error for one user may be a success for the next, so no shared cache may store it.
  return reply
    .code(answer.status)
    .headers({ "cache-control": "no-store", ...answer.headers })
    .send(answer.body);
}

function refusalOf(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  const { code, statusCode, validation } = partsOf(thrown);
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return refuse("PORTAL_REQUEST_TOO_LARGE", { limit: `${serverLimits.bodyBytes / 1024 / 1024} MB` });
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return refuse("PORTAL_REQUEST_NOT_JSON");
  if (code === "FST_STATIC_FORBIDDEN_PATH" || code === "FST_ERR_MAX_PARAM_LENGTH")
    return refuse("PORTAL_REQUEST_UNKNOWN_CALL");
  if ((code !== undefined && unstorableText.has(code)) || isHalfCharacter(partsOf(thrown)))
    return refuse("PORTAL_REQUEST_INVALID");
  if (
    validation !== undefined ||
    (statusCode === 400 && code?.startsWith("FST_") === true) ||
    thrown instanceof SyntaxError
  )
    return refuse("PORTAL_REQUEST_INVALID");
  return unavailable(thrown) ?? refuse("PORTAL_SERVER_FAILED");
}

/** Any value can be thrown, including undefined. */
const partsOf = (thrown: unknown): Partial<FastifyError> => (thrown ?? {}) as Partial<FastifyError>;

/** Where the body violates its schema, with the schema's own message (`errorMessage`, by keyword) if it has one. */
function detailsOf(
  { validation, validationContext }: Partial<FastifyError>,
  translate: (refusal: Refusal) => string,
): { details?: { path: string; message: string }[] } {
  if (validation === undefined) return {};
  return {
    details: validation.map((error) => {
      const extra = (error.params as { additionalProperty?: string }).additionalProperty;
      const own = (error as { parentSchema?: { errorMessage?: Readonly<Record<string, string>> } }).parentSchema
        ?.errorMessage?.[error.keyword];
      const message =
        own === undefined
          ? (error.message ?? "is not valid")
          : translate(new Refusal({ code: "PORTAL_REQUEST_INVALID", status: 400, message: own }));
      return {
        path: `${validationContext ?? "body"}${error.instancePath}`,
        message: extra === undefined ? message : `must not have the field ${JSON.stringify(extra.slice(0, 100))}`,
      };
    }),
  };
}

/** Translates refusals to the language of the call: errors are answered outside of the call's async context. */
export function translatorFor(translations: Translations, language: string): (refusal: Refusal) => string {
  return (refusal) => inLanguage(translations, language, () => sentenceOf(refusal));
}
