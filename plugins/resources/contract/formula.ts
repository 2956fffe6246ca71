/** How a bulk edit computes the new value of a field from the values of each record. */
import { Type, type Static } from "typebox";
import { verbatim } from "@portalkit/kernel/contract";

const strict = { additionalProperties: false } as const;

export const arithmeticOperators = ["add", "subtract", "multiply", "increase", "decrease"] as const;
export type ArithmeticOperator = (typeof arithmeticOperators)[number];

/** `increase` and `decrease` are in percent. Numbers are those that people see: in the unit of the column. */
const Arithmetic = Type.Object(
  {
    operator: Type.Enum(arithmeticOperators),
    operand: Type.String({ pattern: "^\\d{1,20}(\\.\\d{1,12})?$" }),
    ending: Type.Optional(
      Type.String({
        pattern: "^0(\\.\\d{1,6})?$",
        description: "The result becomes the nearest number that ends in it: `0` for whole ones, `0.99` for prices",
      }),
    ),
  },
  strict,
);

export const Formula = Type.Union([
  Arithmetic,
  Type.Object(
    {
      operator: Type.Literal("copy"),
      column: Type.String({ maxLength: 100, description: "Another field of the record" }),
    },
    strict,
  ),
  Type.Object(
    { operator: Type.Enum(["append", "remove"]), values: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 100 }) },
    { ...strict, description: "Values of a list; those that are there already are not added again" },
  ),
]);
export type Formula = Static<typeof Formula>;

/** Formulas by field. */
export const Formulas = Type.Record(Type.String({ maxLength: 100 }), Formula, { maxProperties: 100, ...verbatim });
export type Formulas = Readonly<Record<string, Formula>>;
