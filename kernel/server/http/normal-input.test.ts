import { Type } from "typebox";
import { expect, it } from "vitest";
import { verbatim } from "../../contract/endpoint.ts";
import { normalInput } from "./normal-input.ts";

const decomposed = "A\u0308";

it("normalizes the texts of a body, however deep, and no keys", () => {
  expect(normalInput({ [decomposed]: [decomposed, { text: decomposed }], n: 1, no: null }, undefined)).toEqual({
    [decomposed]: ["Ä", { text: "Ä" }],
    n: 1,
    no: null,
  });
  expect(normalInput(undefined, undefined)).toBeUndefined();
});

it("keeps what the schema marks, also in lists and in optional fields", () => {
  const schema = Type.Object({
    name: Type.String(),
    password: Type.Optional(Type.String(verbatim)),
    rows: Type.Array(Type.Object({ id: Type.Union([Type.String(), Type.Number()], verbatim), note: Type.String() })),
    record: Type.Record(Type.String(), Type.Unknown(), verbatim),
  });
  const body = {
    name: decomposed,
    password: decomposed,
    rows: [{ id: decomposed, note: decomposed }],
    record: { text: decomposed },
  };
  expect(normalInput(body, schema)).toEqual({ ...body, name: "Ä", rows: [{ id: decomposed, note: "Ä" }] });
});
