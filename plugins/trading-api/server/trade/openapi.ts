/** Builds the OpenAPI document of the trading API from the schemas that validate its calls. */
import type { TFunction } from "i18next";
import { parseJson } from "@portalkit/kernel/contract";
import type { EndpointShape } from "@portalkit/kernel/contract";
import { handle, type HandledEndpoint, type PluginServices } from "@portalkit/kernel/server";
import type { TradingOptions } from "../../contract.ts";
import { getDocument, getTradeDocument } from "../../contract/trade/calls.ts";
import { documentedCalls, type DocumentedCall } from "../../contract/trade/trade-words.ts";
import { scopes } from "../../contract/tokens/calls.ts";

type Json = Readonly<Record<string, unknown>>;

export function documentHandlers(options: TradingOptions): HandledEndpoint[] {
  const answer = ({ services }: { services: PluginServices }): Json =>
    tradeDocument(services.portal, options, services.t("en"));
  return [handle(getTradeDocument, answer), handle(getDocument, answer)];
}

export function tradeDocument(
  { brandName, url }: { brandName: string; url?: string },
  { rateLimit }: TradingOptions,
  t: TFunction,
): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: `${brandName} trading API`,
      version: "1",
      description: `Every call requires the header \`Authorization: Bearer <token>\`. One token may send ${rateLimit.requests} requests in ${rateLimit.perSeconds} seconds; the headers RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset contain the limit, the remaining requests and the time until the next window. Errors are problem details (RFC 9457); rely on their \`code\`, not on their text.`,
    },
    servers: [{ url: `${url ?? ""}/api/v1` }],
    security: [{ token: [] }],
    tags: [{ name: "Trading" }],
    paths: pathsOf(documentedCalls, t),
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: `Scopes: ${scopes.map((scope) => `${scope} (${t(`trading-api:scopes.${scope}`)})`).join(", ")}`,
        },
      },
      headers: {
        "RateLimit-Limit": { description: "Maximum requests per window", schema: { type: "integer" } },
        "RateLimit-Remaining": { description: "Remaining requests in this window", schema: { type: "integer" } },
        "RateLimit-Reset": { description: "Seconds until the next window", schema: { type: "integer" } },
        "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } },
      },
      schemas: { Problem: problem },
    },
  };
}

const problem = {
  type: "object",
  required: ["type", "title", "status", "code", "detail"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string", description: "Explanation for people, in the language of Accept-Language" },
    code: { type: "string", description: "Error code for programs", examples: ["PORTAL_ORDER_TOO_FEW_CODES"] },
    errors: {
      type: "array",
      description: "Errors in the request",
      items: { type: "object", properties: { path: { type: "string" }, message: { type: "string" } } },
    },
  },
};

function pathsOf(calls: readonly DocumentedCall[], t: TFunction): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls)
    (paths[call.endpoint.path.replace(/:(\w+)/g, "{$1}")] ??= {})[call.endpoint.method.toLowerCase()] = operationOf(
      call,
      t,
    );
  return paths;
}

const rateHeaders = Object.fromEntries(
  ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
);

function operationOf({ id, endpoint, summary, description, isOnce, errors = {} }: DocumentedCall, t: TFunction): Json {
  const parameters = [
    ...parametersIn(endpoint, "path"),
    ...parametersIn(endpoint, "query"),
    ...(isOnce
      ? [
          {
            name: "Idempotency-Key",
            in: "header",
            required: true,
            description: "Use a new key for each order and the same key for a retry",
            schema: { type: "string", minLength: 1, maxLength: 200 },
          },
        ]
      : []),
  ];
  const hasInput = parameters.length > 0 || endpoint.body !== undefined;
  const refusals = {
    ...(hasInput ? { 400: "The request isn't valid" } : {}),
    401: "A valid API token is required",
    403: `The token lacks the scope ${endpoint.scope ?? ""}`,
    429: "Too many requests",
    ...errors,
  };
  return {
    operationId: id,
    tags: ["Trading"],
    summary: t(summary),
    description: t(description),
    "x-scope": endpoint.scope,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: { required: true, content: { "application/json": { schema: withoutKeywords(endpoint.body) } } },
        }),
    responses: {
      200: { description: "Done", headers: rateHeaders, content: { "application/json": { schema: endpoint.reply } } },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, words]) => [
          status,
          {
            description: words,
            ...(status === "429" ? { headers: { "Retry-After": { $ref: "#/components/headers/Retry-After" } } } : {}),
            content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
          },
        ]),
      ),
    },
  };
}

function parametersIn(endpoint: EndpointShape, place: "path" | "query"): Json[] {
  const { properties = {}, required = [] } = ((place === "path" ? endpoint.params : endpoint.query) ?? {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}

/** Removes the portal's own keywords, which are not part of JSON Schema. */
const withoutKeywords = (schema: unknown): unknown =>
  parseJson(
    JSON.stringify(schema, (name, value: unknown) =>
      name === "errorMessage" || name === "isAmount" ? undefined : value,
    ),
  );
