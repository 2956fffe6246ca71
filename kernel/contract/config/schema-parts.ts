/** Building blocks of the configuration's schemas. */
import { Type, type TSchema } from "typebox";

/** Refuses options that an object does not have, so that typing errors are found. */
export const strict = { additionalProperties: false } as const;

/** A function. JSON Schema has no keyword for it, so the validator must add the keyword `isFunction`. */
export const functionOf = (description: string): TSchema => Type.Unsafe({ isFunction: true, description });

/** Fixed, by permission, or decided by the user. */
export const rule = (description: string): TSchema =>
  Type.Union(
    [
      Type.Boolean(),
      Type.String({ minLength: 1 }),
      Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }),
      functionOf("({ adminUser }) => true or false"),
    ],
    { description },
  );

/** A `pattern` needs `expected` too: a description of a valid value, for people. */
export const text = (description: string, options: object = {}): TSchema => Type.String({ description, ...options });
export const flag = (description: string, options: object = {}): TSchema => Type.Boolean({ description, ...options });
export const count = (description: string, options: object): TSchema => Type.Integer({ description, ...options });
export const oneOf = (values: readonly string[], description: string, options: object = {}): TSchema =>
  Type.Enum([...values], { description, ...options });
export const listOf = (item: TSchema, description: string, options: object = {}): TSchema =>
  Type.Array(item, { description, ...options });
export const record = (description: string, properties: Record<string, TSchema>, options: object = {}): TSchema =>
  Type.Object(properties, { description, ...strict, ...options });
export const maybe = Type.Optional<TSchema>;

/** A component: its name, or its name with data for it. */
export const component = (description: string): TSchema =>
  Type.Union(
    [
      Type.String({ minLength: 1 }),
      Type.Object(
        {
          file: Type.String({ minLength: 1, description: "`plugin/name`" }),
          meta: maybe(Type.Record(Type.String(), Type.Unknown(), { description: "Data for the component" })),
        },
        strict,
      ),
    ],
    { description },
  );
