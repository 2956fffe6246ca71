/**
 * Parses request bodies: JSON in UTF-8 without prototype keys, keys given twice or excessive nesting, or bytes or
 * streams if an endpoint accepts them. An empty body counts as no body.
 */
import type { FastifyInstance } from "fastify";
import { withKeysOf } from "../../contract/format/parse-json.ts";
import { limits } from "../../contract/limits.ts";
import { refuse } from "../../contract/errors/refusals.ts";
import { nextTurn } from "../concurrency/next-turn.ts";

/** Characters from which parsing a body takes so long that other calls go between two of them. */
const largeBody = 65_536;

export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  let lastLarge = Promise.resolve();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, received, done) => {
    const text = String(received);
    if (text === "") return done(null, undefined);
    if (!isUtf8(request.headers["content-type"]) || text.startsWith(byteOrderMark))
      return done(refuse("PORTAL_REQUEST_NOT_JSON"), undefined);
    const read = (): void =>
      void parse(request, text, (error, parsed) => {
        if (error !== null) return done(error, undefined);
        const body = withKeysOf(text, parsed);
        const keys = countKeys(body, limits.jsonDepth);
        if (keys === undefined) done(refuse("PORTAL_REQUEST_TOO_DEEP", { limit: limits.jsonDepth }), undefined);
        // The parser has looked for them among the keys that it read.
        else if (body !== parsed && hasPrototypeKey(body)) done(refuse("PORTAL_REQUEST_INVALID"), undefined);
        // Another program, such as a filter in front of the portal, may have read the other value.
        else if (keys < countWrittenKeys(text)) done(refuse("PORTAL_REQUEST_KEY_TWICE"), undefined);
        else done(null, body);
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

const byteOrderMark = "\ufeff";

/** JSON has no other encoding. */
const isUtf8 = (contentType = ""): boolean =>
  /^utf-?8$/i.test(/charset="?([^\s;"]*)/i.exec(contentType)?.[1] ?? "utf-8");

/** The number of keys of all objects in a value; undefined if it is nested deeper than these levels. */
function countKeys(value: unknown, levels: number): number | undefined {
  if (typeof value !== "object" || value === null) return 0;
  if (levels === 0) return undefined;
  const items = Object.values(value);
  let keys = Array.isArray(value) ? 0 : items.length;
  for (const item of items) {
    const inside = countKeys(item, levels - 1);
    if (inside === undefined) return undefined;
    keys += inside;
  }
  return keys;
}

/** Whether merging the value somewhere could change a prototype. */
function hasPrototypeKey(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { constructor: made } = value as { constructor: unknown };
  const isHarmful =
    Object.hasOwn(value, "__proto__") ||
    (Object.hasOwn(value, "constructor") &&
      typeof made === "object" &&
      made !== null &&
      Object.hasOwn(made, "prototype"));
  return isHarmful || Object.values(value).some(hasPrototypeKey);
}

/** The number of keys in valid JSON: of its strings, those that a colon follows. */
function countWrittenKeys(text: string): number {
  let keys = 0;
  for (const [, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"\s*(:)?/g)) if (colon !== undefined) keys += 1;
  return keys;
}
