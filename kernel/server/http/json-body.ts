/**
 * Parses request bodies: JSON in UTF-8 without prototype keys, keys given twice or excessive nesting, or bytes or
 * streams if an endpoint accepts them. An empty body counts as no body.
 */
import type { FastifyInstance } from "fastify";
import { parseJson } from "../../contract/format/parse-json.ts";
import { serverLimits } from "../limits/server-limits.ts";
import { refuse } from "../../contract/errors/refusals.ts";
import { nextTurn } from "../concurrency/next-turn.ts";

/** Characters from which parsing a body takes so long that other calls go between two of them. */
const largeBody = 65_536;

export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  let lastLarge = Promise.resolve();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, received, done) => {
    const text = String(received);
    if (text === "") return done(null, undefined);
    if (!isUtf8(request.headers["content-type"]) || text.startsWith(byteOrderMark))
      return done(refuse("PORTAL_REQUEST_NOT_JSON"), undefined);
    const read = (): void => {
      let body: unknown;
      try {
        body = readBody(text);
      } catch (error) {
        return done(error as Error, undefined);
      }
      done(null, body);
    };
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

/** @throws SyntaxError, PORTAL_REQUEST_TOO_DEEP, PORTAL_REQUEST_INVALID, PORTAL_REQUEST_KEY_TWICE */
function readBody(text: string): unknown {
  const body = parseJson(text);
  // Another program, such as a filter in front of the portal, may have read the other value.
  if (countKeys(body, serverLimits.jsonDepth) < countWrittenKeys(text)) throw refuse("PORTAL_REQUEST_KEY_TWICE");
  return body;
}

/**
 * The number of keys of all objects in a value.
 * @throws PORTAL_REQUEST_TOO_DEEP if it is nested deeper than these levels, PORTAL_REQUEST_INVALID for a prototype
 */
function countKeys(value: unknown, levels: number): number {
  if (typeof value !== "object" || value === null) return 0;
  if (levels === 0) throw refuse("PORTAL_REQUEST_TOO_DEEP", { limit: serverLimits.jsonDepth });
  if (namesPrototype(value)) throw refuse("PORTAL_REQUEST_INVALID");
  const items = Object.values(value);
  let keys = Array.isArray(value) ? 0 : items.length;
  for (const item of items) keys += countKeys(item, levels - 1);
  return keys;
}

/** Whether merging the object into another one could change a prototype. */
function namesPrototype(value: object): boolean {
  if (Object.hasOwn(value, "__proto__")) return true;
  if (!Object.hasOwn(value, "constructor")) return false;
  const made: unknown = value.constructor;
  return typeof made === "object" && made !== null && Object.hasOwn(made, "prototype");
}

/** The number of keys in valid JSON: of its strings, those that a colon follows. */
function countWrittenKeys(text: string): number {
  let keys = 0;
  for (const [, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"\s*(:)?/g)) if (colon !== undefined) keys += 1;
  return keys;
}
