/**
 * Parses request bodies: JSON without prototype keys or excessive nesting, or bytes or streams if an endpoint accepts
 * them. An empty body counts as no body.
 */
import type { FastifyInstance } from "fastify";
import { limits } from "../../contract/limits.ts";
import { refuse } from "../../contract/errors/refusals.ts";
import { nextTurn } from "../concurrency/next-turn.ts";

/** Characters from which parsing a body takes so long that other calls go between two of them. */
const largeBody = 65_536;

export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  let lastLarge = Promise.resolve();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    if (text === "") return done(null, undefined);
    const read = (): void =>
      void parse(request, String(text), (error, body) => {
        if (error !== null) return done(error, undefined);
        if (isDeeperThan(body, limits.jsonDepth))
          return done(refuse("PORTAL_REQUEST_TOO_DEEP", { limit: limits.jsonDepth }), undefined);
        done(null, body);
      });
    if (text.length < largeBody) return read();
    lastLarge = lastLarge.then(nextTurn).then(read);
  });
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (request, bytes, done) => {
    const takesBytes = (request.routeOptions.config as { takesBytes?: boolean }).takesBytes === true;
    done(takesBytes ? null : refuse("PORTAL_REQUEST_NOT_JSON"), takesBytes ? bytes : undefined);
  });
  // Some clients send a content type without a body.
  app.addContentTypeParser("*", (request, _payload, done) => {
    const isEmpty =
      request.headers["transfer-encoding"] === undefined && (request.headers["content-length"] ?? "0") === "0";
    done(isEmpty ? null : refuse("PORTAL_REQUEST_NOT_JSON"), undefined);
  });
}

/** Passes bodies of every type on as streams, for the endpoints of a separate Fastify context. */
export function streamBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  for (const item of Object.values(value)) if (isDeeperThan(item, levels - 1)) return true;
  return false;
}
