/** The calls behind the one-time link that an empty deployment prints: it creates the first account. */
import { Type } from "typebox";
import { endpoint, verbatim } from "../endpoint.ts";

const strict = { additionalProperties: false } as const;
const Token = Type.String({ minLength: 1, maxLength: 200 });

export const checkFirstSuperadmin = endpoint({
  method: "POST",
  path: "/check_first_superadmin",
  mount: "admin",
  access: "public",
  body: Type.Object({ token: Token }, strict),
  reply: Type.Object({ ok: Type.Literal(true) }),
});

export const createFirstSuperadmin = endpoint({
  method: "POST",
  path: "/create_first_superadmin",
  mount: "admin",
  access: "public",
  body: Type.Object(
    {
      token: Token,
      email: Type.String({ minLength: 3, maxLength: 320, pattern: "^[^@\\s\\u0000]+@[^@\\s\\u0000]+$" }),
      fullName: Type.Optional(Type.String({ maxLength: 200, pattern: "^[^\\u0000]*$" })),
      password: Type.String({ minLength: 8, maxLength: 100, ...verbatim }),
    },
    strict,
  ),
  reply: Type.Object({ allowedLogin: Type.Literal(true) }),
});
