import {
  array,
  assert,
  constant,
  dictionary,
  integer,
  letrec,
  oneof,
  option,
  property,
  record,
  string,
} from "fast-check";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { PortalSchema } from "../../contract/config/config-schema.ts";
import { validateConfig, validateOnce, validatorOf } from "./config-validator.ts";

const name = oneof(constant("a"), constant("b"), constant("c"));

/** Schemas of objects and lists in each other, with defaults, unions and required properties; some are references. */
const { schema } = letrec<{ schema: object }>((tie) => ({
  schema: oneof(
    { maxDepth: 4, depthSize: "small" },
    constant({ type: "string", pattern: "^x" }),
    constant({ type: "integer", default: 1 }),
    constant({ type: "integer", default: "wrong" }),
    constant({ $ref: "#/properties/a" }),
    constant({ type: "string", pattern: "(" }),
    constant({ isFunction: "wrong" }),
    constant({ type: 1 }),
    record({ type: constant("array"), items: tie("schema") }),
    record({ type: constant("array"), items: tie("schema"), default: constant([{ a: 1 }]) }),
    record({ anyOf: array(tie("schema"), { minLength: 1, maxLength: 2 }) }),
    record(
      {
        type: constant("object"),
        properties: dictionary(name, tie("schema"), { maxKeys: 3 }),
        required: array(name, { maxLength: 1 }),
        additionalProperties: constant(false),
        default: constant({}),
      },
      { requiredKeys: ["type", "properties"] },
    ),
  ),
}));

const { value } = letrec<{ value: unknown }>((tie) => ({
  value: oneof(
    { maxDepth: 4, depthSize: "small" },
    integer({ min: 0, max: 2 }),
    oneof(constant("x"), string({ maxLength: 2 })),
    constant(null),
    array(tie("value"), { maxLength: 2 }),
    dictionary(name, option(tie("value"), { nil: undefined }), { maxKeys: 3 }),
  ),
}));

/** The errors of a validation, or what it threw, with the value that it has given defaults. */
function outcome(validate: typeof validateConfig, ofSchema: object, ofValue: unknown): object {
  const copy = structuredClone(ofValue);
  try {
    return { errors: validate(ofSchema, copy), copy };
  } catch (error) {
    return { thrown: (error as Error).message };
  }
}

describe("a value that is validated once", () => {
  it("has the errors and the defaults that the whole schema gives it", () => {
    assert(
      property(schema, value, (ofSchema, ofValue) => {
        const whole = outcome(validateConfig, structuredClone(ofSchema), ofValue);
        expect(outcome(validateOnce, ofSchema, ofValue)).toEqual(whole);
      }),
      { numRuns: 1000 },
    );
  });

  it("has them too if it is validated with others", () => {
    assert(
      property(schema, array(value, { minLength: 2, maxLength: 3 }), (ofSchema, values) => {
        const outcomes = values.map((each) => outcome(validateConfig, structuredClone(ofSchema), each));
        const copies = structuredClone(values);
        const together = (): unknown[] => {
          const validate = validatorOf(ofSchema, copies);
          return copies.map((copy) => ({ errors: validate(copy), copy }));
        };
        if (outcomes.some((each) => "thrown" in each)) expect(together).toThrow();
        else expect(together()).toEqual(outcomes);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["a config that is right", { brand: { name: "P" }, plugins: [] }],
    ["an unknown option, with all known ones", { brand: { name: "P", hue: 1 }, plugins: [] }],
    ["a resource without columns", { brand: { name: "P" }, plugins: [], resources: [{ resourceId: "a" }] }],
    ["nothing", {}],
  ])("is validated as by the whole schema: %s", (_case, config) => {
    expect(outcome(validateOnce, PortalSchema, config)).toEqual(outcome(validateConfig, PortalSchema, config));
  });

  it.each([
    ["a pattern", Type.String({ pattern: "(" })],
    ["a reference", Type.Ref("none")],
    ["a type", { type: 1 }],
  ])("shows a mistake in a part of the schema that it does not reach: %s", (_case, part) => {
    const wrong = { type: "object", properties: { a: part } };
    const whole = outcome(validateConfig, structuredClone(wrong), {});
    expect(whole).toHaveProperty("thrown");
    expect(outcome(validateOnce, wrong, {})).toEqual(whole);
  });
});
