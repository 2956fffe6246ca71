/** Reads JSON bodies: no prototype keys, no bottomless nesting, and an empty body is simply no body. */
import type { FastifyInstance } from "fastify";
import { limits } from "../../contract/limits.ts";
import { refuse } from "../../contract/refusals.ts";

export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    if (text === "") return done(null, undefined);
    void parse(request, String(text), (error, body) => {
      if (error !== null) return done(error, undefined);
      if (isDeeperThan(body, limits.jsonDepth)) return done(refuse("PORTAL_REQUEST_TOO_DEEP", { limit: limits.jsonDepth }), undefined);
      done(null, body);
    });
  });
  // Some clients name a type where there is nothing of that type.
  app.addContentTypeParser("*", (request, _payload, done) => {
    const isEmpty = request.headers["transfer-encoding"] === undefined && (request.headers["content-length"] ?? "0") === "0";
    done(isEmpty ? null : refuse("PORTAL_REQUEST_NOT_JSON"), undefined);
  });
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  for (const item of Object.values(value)) if (isDeeperThan(item, levels - 1)) return true;
  return false;
}
