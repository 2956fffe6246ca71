/** The calls for signing in and out (contract section "Sign-in"). */
import { Type } from "typebox";
import { endpoint, verbatim } from "../endpoint.ts";

const strict = { additionalProperties: false } as const;
const Ok = Type.Object({ ok: Type.Literal(true) });

export const login = endpoint({
  method: "POST",
  path: "/login",
  mount: "admin",
  access: "public",
  body: Type.Object(
    {
      username: Type.String({ minLength: 1, maxLength: 320, pattern: "^[^\\u0000]*$" }),
      password: Type.String({ minLength: 1, maxLength: 1000, ...verbatim }),
      rememberMe: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  reply: Type.Object({ allowedLogin: Type.Optional(Type.Boolean()), redirectTo: Type.Optional(Type.String()) }),
});

export const logout = endpoint({ method: "POST", path: "/logout", mount: "admin", access: "public", reply: Ok });

export const checkAuth = endpoint({ method: "POST", path: "/check_auth", mount: "admin", reply: Ok });
