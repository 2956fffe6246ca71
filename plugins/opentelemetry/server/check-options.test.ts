/** Tests what is said about the address of the collector and about headers, and that no secret is repeated. */
import { expect, it } from "vitest";
import { checkOptions } from "./check-options.ts";

it.each(["http://localhost:4318", "https://otlp.example.com/", "http://[::1]:4318/otlp", "https://example.com:4318"])(
  "accepts %s",
  (endpoint) => expect(checkOptions({ endpoint })).toEqual([]),
);

it.each([
  ["localhost:4318", "scheme `localhost:`"],
  ["", "not an address"],
  ["grpc://localhost:4317", "scheme `grpc:`"],
  ["https://kim:canary@example.com", "user name or password, which belong into `headers`"],
  ["https://example.com/?key=canary", "with `?` or `#`"],
  ["http://localhost:4318/v1/traces", "ends in `/v1/…`"],
  ["http://localhost:4317", "OTLP over gRPC"],
])("refuses %j", (endpoint, found) => {
  const problems = checkOptions({ endpoint });
  expect(problems).toMatchObject([{ path: ["endpoint"], expected: expect.stringContaining("http://localhost:4318") }]);
  expect(problems[0]?.found).toContain(found);
  expect(JSON.stringify(problems)).not.toContain("canary");
});

it("accepts headers of HTTP only", () => {
  expect(checkOptions({ headers: { authorization: "Bearer a", "x-key": "b" } })).toEqual([]);
  const problems = checkOptions({ headers: { "not a name": "a", "x-key": "canary\r\nhost: b" } });
  expect(problems).toMatchObject([{ path: ["headers", "not a name"] }, { path: ["headers", "x-key"] }]);
  expect(JSON.stringify(problems)).not.toContain("canary");
});

it("accepts options whose variables are not set", () => expect(checkOptions({})).toEqual([]));
