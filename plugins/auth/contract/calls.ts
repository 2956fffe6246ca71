/** The calls of sign-up and password reset (shell specification, section 7). */
import { Type } from "typebox";
import { endpoint } from "#kernel/contract";

const strict = { additionalProperties: false } as const;
/** Exactly what mail can be sent to; see also the server's own check. */
export const Email = Type.String({
  minLength: 3,
  maxLength: 320,
  pattern:
    '^[^\\s@,;:<>()\\[\\]\\\\"\\u0000-\\u001f\\u007f]{1,64}@[^\\s@,;:<>()\\[\\]\\\\"\\u0000-\\u001f\\u007f]{1,255}$',
});
/** What is longer than any deployment allows is no password, and nobody looks at it. */
export const Password = Type.String({ maxLength: 1_000 });
const Token = Type.String({ minLength: 1, maxLength: 200 });
/** The address of the page that asks; only what it says of `next` is used, and only when it is the portal's own. */
const PageUrl = Type.Optional(Type.String({ maxLength: 4_000 }));

/** As after signing in: a session, or the page where the next factor is asked for. */
const SignedIn = { allowedLogin: Type.Optional(Type.Boolean()), redirectTo: Type.Optional(Type.String()) };

export const getPasswordConstraints = endpoint({
  method: "GET",
  path: "/password-constraints",
  mount: "plugin",
  access: "public",
  reply: Type.Object({
    minLength: Type.Integer(),
    maxLength: Type.Integer(),
    validation: Type.Array(
      Type.Object({ regExp: Type.String(), message: Type.String(), flags: Type.Optional(Type.String()) }),
    ),
  }),
});

/**
 * With confirmation by mail `{ok}` for every address, and the password is not looked at. Without it the account is
 * signed in.
 */
export const signUp = endpoint({
  method: "POST",
  path: "/signup",
  mount: "plugin",
  access: "public",
  body: Type.Object({ email: Email, url: PageUrl, password: Type.Optional(Password) }, strict),
  reply: Type.Object({ ok: Type.Literal(true), ...SignedIn }),
});

export const completeVerifiedSignup = endpoint({
  method: "POST",
  path: "/complete-verified-signup",
  mount: "plugin",
  access: "public",
  body: Type.Object({ token: Token, password: Password }, strict),
  reply: Type.Object(SignedIn),
});

/** `{ok}` whether or not there is such an account. */
export const resetPassword = endpoint({
  method: "POST",
  path: "/reset-password",
  mount: "plugin",
  access: "public",
  body: Type.Object({ email: Email, url: PageUrl }, strict),
  reply: Type.Object({ ok: Type.Literal(true) }),
});

export const confirmPasswordReset = endpoint({
  method: "POST",
  path: "/reset-password-confirm",
  mount: "plugin",
  access: "public",
  body: Type.Object({ token: Token, password: Password }, strict),
  reply: Type.Object({ ok: Type.Literal(true) }),
});

/** What a mailed link is for. */
export const linkPurposes = ["signUp", "resetPassword", "newEmail"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Whether a mailed link still works, so that nobody fills in a form in vain. Asking leaves the link as it is. */
export const checkLink = endpoint({
  method: "POST",
  path: "/check-link",
  mount: "plugin",
  access: "public",
  body: Type.Object({ purpose: Type.Enum([...linkPurposes]), token: Token }, strict),
  reply: Type.Object({ isAlive: Type.Boolean() }),
});

/** Behind the link in the mail to a new address; whoever opens it need not be signed in there. */
export const confirmEmail = endpoint({
  method: "POST",
  path: "/confirm-email",
  mount: "plugin",
  access: "public",
  body: Type.Object({ token: Token }, strict),
  reply: Type.Object({ ok: Type.Literal(true) }),
});
