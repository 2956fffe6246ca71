/**
 * Tests that after any change to a config, loading it returns a config or problems that name the place, the error and
 * the correction; it never crashes.
 */
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { ProblemsError } from "../../kernel/contract/errors/problem.ts";
import { resolveConfig } from "../../kernel/server/config/load-config.ts";
import { isPlainObject, plainCopy } from "../../kernel/server/config/plain-copy.ts";
import { environment, sampleConfig, type Loose } from "./sample-config.ts";

/** Values of every kind that could be anywhere. */
const anything = fc.oneof(
  fc.constantFrom(undefined, null, true, false, 0, -1, 1.5, Number.NaN, "", "games", "/", "__proto__", "constructor"),
  fc.constantFrom<unknown>(
    [],
    {},
    [null],
    [undefined],
    { $env: "RETRIES", secret: true },
    { $env: 5 },
    Symbol("symbol"),
    5n,
    new Date(0),
    /x/,
    new Map(),
    Object.create(null),
  ),
  fc.constant(() => undefined),
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
  fc.object({ maxDepth: 3 }),
);

type Mutation = { at: number; kind: "replace" | "remove" | "add" | "repeat"; key: string; value: unknown };
const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(100_000),
  kind: fc.constantFrom("replace", "remove", "add", "repeat"),
  key: fc.oneof(
    fc.constantFrom(
      "id",
      "resourceId",
      "type",
      "__proto__",
      "constructor",
      "toString",
      "children",
      "options",
      "columns",
    ),
    fc.string(),
  ),
  value: anything,
});

/** Returns every place in the config that contains a value. */
function placesIn(holder: Loose, places: [holder: Loose, key: string][] = []): [Loose, string][] {
  for (const key of Object.keys(holder)) {
    if (key === "contract") continue;
    places.push([holder, key]);
    const value = holder[key];
    if (Array.isArray(value) || isPlainObject(value)) placesIn(value, places);
  }
  return places;
}

function apply(config: Loose, { at, kind, key, value: shared }: Mutation): void {
  // Values are reused in later runs, and another mutation may change the value that this one inserts.
  const value = plainCopy(shared);
  const places = placesIn(config);
  const place = places[at % places.length];
  if (place === undefined) return;
  const [holder, name] = place;
  if (kind === "replace") holder[name] = value;
  else if (kind === "remove" && Array.isArray(holder)) holder.copyWithin(Number(name), Number(name) + 1).length -= 1;
  else if (kind === "remove") delete holder[name];
  else if (kind === "repeat" && Array.isArray(holder)) holder.push(holder[Number(name)]);
  else Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

const file = `${import.meta.dirname}/sample-config.ts`;

it("gives a config or reports problems", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(mutation, { minLength: 1, maxLength: 4 }),
      fc.constantFrom("server" as const, "none" as const),
      async (mutations, halves) => {
        const config = sampleConfig();
        for (const change of mutations) apply(config, change);
        try {
          const { portal, instances } = await resolveConfig(config, { file, environment, halves });
          expect(portal.basePath).toMatch(/^\//);
          expect(instances.length).toBe(portal.plugins.length);
        } catch (error) {
          if (!(error instanceof ProblemsError)) throw error;
          expect(error.problems.length).toBeGreaterThan(0);
          for (const { code, where, found, expected } of error.problems) {
            expect(code).toMatch(/^PORTAL_[A-Z]+(_[A-Z]+)+$/);
            for (const text of [where, found, expected]) expect(text.trim()).not.toBe("");
          }
          expect(error.message).not.toContain("canary");
          expect(error.message).not.toContain("[object Object]");
        }
      },
    ),
    { numRuns: 600 },
  );
});

it("refuses a config that contains itself", async () => {
  const config: Loose = sampleConfig();
  config.brand.self = config;
  await expect(resolveConfig(config, { file, environment, halves: "server" })).rejects.toThrow(/contains itself/);
});
