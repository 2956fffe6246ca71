import { expect, it } from "vitest";
import { sampleOf } from "./samples.ts";
import { schemaRows } from "./schema-rows.ts";
import type { Schema, ShownCall } from "./document.ts";

const lines: Schema = {
  type: "object",
  required: ["lines"],
  properties: {
    lines: {
      type: "array",
      items: {
        type: "object",
        required: ["denominationId", "quantity"],
        properties: {
          denominationId: { type: "string", description: "Which" },
          quantity: { type: "integer", minimum: 1 },
        },
      },
    },
    note: { anyOf: [{ type: "string" }, { type: "null" }] },
  },
};
const order: ShownCall = {
  method: "POST",
  path: "/orders",
  operation: {
    operationId: "o",
    summary: "",
    description: "",
    "x-scope": "order",
    parameters: [{ name: "Idempotency-Key", in: "header", required: true, schema: { type: "string" } }],
    requestBody: { content: { "application/json": { schema: lines } } },
    responses: {},
  },
};
const codes: ShownCall = {
  method: "GET",
  path: "/orders/{id}/codes",
  operation: { operationId: "c", summary: "", description: "", "x-scope": "codes", responses: {} },
};

it("writes a call for the shell", () => {
  expect(sampleOf("curl", "https://shop.test/api", codes)).toBe(
    "curl 'https://shop.test/api/orders/ORDER_ID/codes' \\\n  -H 'Authorization: Bearer YOUR_API_TOKEN'",
  );
  expect(sampleOf("curl", "https://shop.test/api", order)).toBe(
    [
      "curl -X POST 'https://shop.test/api/orders'",
      "-H 'Authorization: Bearer YOUR_API_TOKEN'",
      '-H "Idempotency-Key: $(uuidgen)"',
      "-H 'Content-Type: application/json'",
      `-d '{"lines":[{"denominationId":"DENOMINATION_ID","quantity":1}]}'`,
    ].join(" \\\n  "),
  );
});
it("writes JavaScript that can be read, and Python with a key of its own", () => {
  // Checks the syntax by building a function from the script.
  const script = sampleOf("JavaScript", "https://shop.test/api", order);
  expect(
    () => new (Object.getPrototypeOf(async () => undefined).constructor as FunctionConstructor)(script),
  ).not.toThrow();
  expect(sampleOf("Python", "https://shop.test/api", order)).toMatch(
    /^import uuid\nimport requests\n\nresponse = requests\.post\(\n {4}"https:\/\/shop\.test\/api\/orders",/,
  );
});
it("lists the fields of a schema, those inside others behind a dot", () => {
  expect(schemaRows(lines).map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
    ["lines", "object[]", true],
    ["lines[].denominationId", "string", true],
    ["lines[].quantity", "integer", true],
    ["note", "string | null", false],
  ]);
});
