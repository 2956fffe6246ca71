/**
 * Requests for any endpoint, generated from its own schemas and then made invalid: a member missing, of another type,
 * too large, or repeated.
 */
import fc from "fast-check";
import type { EndpointShape } from "../../kernel/contract/endpoint.ts";
import { endpointUrl } from "../../kernel/server/extension/calls/endpoint-url.ts";

export interface SpoiledRequest {
  method: EndpointShape["method"];
  /** Includes base path and query. */
  path: string;
  /** The raw body: JSON text, or almost JSON. */
  body: string | undefined;
}

/** Real values by the name of the field that accepts them, so that invalid requests pass the first checks. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

interface Schema {
  type?: string;
  anyOf?: Schema[];
  allOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}
type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Values that endpoints rarely expect. */
const oddities: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  9_007_199_254_740_991,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "%",
  "'; --",
  "NaN",
  "2026-02-30",
  "__proto__",
  "constructor",
  "../..",
  "x".repeat(70_000),
  [],
  [null],
  [[]],
  ["a", "a"],
  {},
  { toString: 1 },
  { length: 3 },
  Array.from({ length: 20_000 }, () => 0),
  nested(40),
];
const oddity = fc.constantFrom(...oddities);

export function spoiledRequests(
  endpoint: EndpointShape,
  instanceId: string,
  known: KnownValues,
): fc.Arbitrary<SpoiledRequest> {
  const { method } = endpoint;
  const address = endpointUrl("/portal", instanceId, endpoint);
  const path = fc
    .tuple(filledIn(address, known), query((endpoint.query ?? {}) as Schema, known))
    .map(([filled, search]) => `${filled}${search}`);
  const body = method === "GET" ? fc.constant(undefined) : spoiledBody((endpoint.body ?? {}) as Schema, known);
  return fc.record({ method: fc.constant(method), path, body });
}

function filledIn(address: string, known: KnownValues): fc.Arbitrary<string> {
  const names = [...address.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const segment = (name: string): fc.Arbitrary<string> =>
    fc.oneof(
      fc.constantFrom(...(known[name] ?? ["1"])).map((value) => encodeURIComponent(String(value))),
      fc.constantFrom("%00", "%E0%A4%A", "..%2f..", "x".repeat(600), "%F0%9F%98%80", "-1", "null"),
    );
  return fc
    .tuple(...names.map(segment))
    .map((segments) => segments.reduce((text, value) => text.replace(/:\w+/, value), address));
}

function query({ properties = {} }: Schema, known: KnownValues): fc.Arbitrary<string> {
  const names = Object.keys(properties);
  const value = (name: string): fc.Arbitrary<string> =>
    fc.oneof(
      valueOf(properties[name] ?? {}, name, known).map((one) => (typeof one === "string" ? one : JSON.stringify(one))),
      fc.constantFrom("", "\u0000", "-1", "x".repeat(3_000), "[]", "null", "1e308"),
    );
  const pair = fc
    .constantFrom(...(names.length === 0 ? ["x"] : [...names, "x"]))
    .chain((name) => fc.tuple(fc.constantFrom(name, `${name}[]`, `${name}[a]`), value(name)));
  // Some parsers read a repeated name as an array.
  return fc
    .array(pair, { maxLength: 4 })
    .map((pairs) =>
      pairs.length === 0
        ? ""
        : `?${pairs.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`).join("&")}`,
    );
}

function spoiledBody(schema: Schema, known: KnownValues): fc.Arbitrary<string | undefined> {
  const good =
    schema.type === undefined && schema.properties === undefined ? fc.constant<Json>({}) : valueOf(schema, "", known);
  const spoiled = fc
    .tuple(good, fc.nat(), oddity, fc.constantFrom("drop", "replace", "wrap", "add"), fc.boolean())
    .map(([value, at, odd, how, twice]) => spoil(value, at, odd, how, twice));
  return fc.oneof(
    { weight: 6, arbitrary: spoiled },
    { weight: 1, arbitrary: good.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: oddity.map((value) => JSON.stringify(value)) },
    // A repeated member: the last one counts, and must not bypass the checks of the first.
    { weight: 2, arbitrary: fc.tuple(good, fc.nat(), oddity).map(([value, at, odd]) => withRepeated(value, at, odd)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        undefined,
        "",
        "{",
        '{"a":',
        "[]]",
        "nul",
        "\ufeff{}",
        '{"__proto__":{"role":"superadmin"}}',
        JSON.stringify("x".repeat(1_100_000)),
      ),
    },
  );
}

/** Returns all objects and arrays of a value, the value itself first. */
function places(value: Json): (Json[] | { [name: string]: Json })[] {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(places)].slice(0, 50);
}

function spoil(value: Json, at: number, odd: Json, how: string, twice: boolean): string {
  const copy = structuredClone(value);
  const all = places(copy);
  for (const turn of twice ? [at, at + 1] : [at]) {
    const place = all[turn % Math.max(1, all.length)];
    if (place === undefined) continue;
    const names = Object.keys(place);
    const name = names[turn % Math.max(1, names.length)] ?? "extra";
    const target = place as { [name: string]: Json };
    if (how === "drop" && Array.isArray(place)) place.splice(0, 1);
    else if (how === "drop") delete target[name];
    else if (how === "wrap") target[name] = [target[name] ?? null];
    else if (how === "add" && !Array.isArray(place)) target[`extra${turn % 3}`] = odd;
    else target[name] = odd;
  }
  return JSON.stringify(copy);
}

function withRepeated(value: Json, at: number, odd: Json): string {
  const names = typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  const name = names[at % Math.max(1, names.length)] ?? "extra";
  const text = JSON.stringify(value);
  return text.endsWith("}") && text !== "{}"
    ? `${text.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(odd)}}`
    : text;
}

/** Generates a value that the schema allows, or nearly allows. */
function valueOf(schema: Schema, name: string, known: KnownValues): fc.Arbitrary<Json> {
  if (schema.const !== undefined) return fc.constant(schema.const as Json);
  if (schema.enum !== undefined) return fc.constantFrom(...(schema.enum as Json[]));
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, name, known)));
  const values = known[name];
  if (values !== undefined) return fc.constantFrom(...(values as Json[]));
  switch (schema.type) {
    case "string":
      return schema.pattern === undefined
        ? fc.string({ maxLength: Math.min(schema.maxLength ?? 20, 20) })
        : fc.oneof(matching(schema.pattern), fc.string({ maxLength: 5 }));
    case "integer":
    case "number":
      return fc.integer({
        min: Math.max(schema.minimum ?? -5, -1_000_000),
        max: Math.min(schema.maximum ?? 50, 1_000_000),
      });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valueOf(schema.items ?? {}, name.replace(/s$/, ""), known), { maxLength: 3 });
    case "object": {
      const { properties = {}, required = [] } = schema;
      const fields = Object.fromEntries(
        Object.entries(properties).map(([field, one]) => [field, valueOf(one, field, known)]),
      );
      return fc.record(fields, { requiredKeys: required.filter((field) => field in fields) }) as fc.Arbitrary<Json>;
    }
    default:
      return fc.oneof(oddity, fc.constantFrom<Json>({}, [], "a", 1));
  }
}

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    // Not every pattern can be turned into a generator.
    return fc.string({ maxLength: 20 });
  }
}

function nested(levels: number): Json {
  let value: Json = 1;
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
}
