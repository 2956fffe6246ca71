/** Endpoints of sign-up and password reset (docs/product.md, portal 7). */
import { Type } from "typebox";
import { endpoint, verbatim } from "@portalkit/kernel/contract";

const strict = { additionalProperties: false } as const;
/** Addresses that mail can be sent to; the server has a check of its own too. */
export const Email = Type.String({
  minLength: 3,
  maxLength: 320,
  pattern:
    '^[^\\s@,;:<>()\\[\\]\\\\"\\u0000-\\u001f\\u007f]{1,64}@[^\\s@,;:<>()\\[\\]\\\\"\\u0000-\\u001f\\u007f]{1,255}$',
});
/** Longer than any deployment allows, so that oversized passwords are refused unread. */
export const Password = Type.String({ maxLength: 1_000, ...verbatim });
const Token = Type.String({ minLength: 1, maxLength: 200 });
/** Address of the calling page; only its `next` is used, and only if it is a page of the portal. */
const PageUrl = Type.Optional(Type.String({ maxLength: 4_000 }));

/** The same as after signing in: a session, or the page that asks for the next factor. */
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
  normalize: (answer) => ({ ...answer, validation: answer.validation ?? [] }),
});

/**
 * With confirmation by mail, replies `{ok}` for every address and ignores the password. Without it, signs the account
 * in.
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

/** Replies `{ok}` whether or not the account exists. */
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

/** Purposes of mailed links. */
export const linkPurposes = ["signUp", "resetPassword", "newEmail", "stopEmail"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Checks whether a mailed link still works, so that users do not fill in a form in vain. Does not use up the link. */
export const checkLink = endpoint({
  method: "POST",
  path: "/check-link",
  mount: "plugin",
  access: "public",
  body: Type.Object({ purpose: Type.Enum([...linkPurposes]), token: Token }, strict),
  reply: Type.Object({ isAlive: Type.Boolean() }),
});

/** Confirms a new address with the token of the mailed link; the caller need not be signed in. */
export const confirmEmail = endpoint({
  method: "POST",
  path: "/confirm-email",
  mount: "plugin",
  access: "public",
  body: Type.Object({ token: Token }, strict),
  reply: Type.Object({ ok: Type.Literal(true) }),
});

/** Keeps the current address with the link that was mailed to it when a colleague set another one. */
export const stopEmailChange = endpoint({
  method: "POST",
  path: "/stop-email-change",
  mount: "plugin",
  access: "public",
  body: Type.Object({ token: Token }, strict),
  reply: Type.Object({ ok: Type.Literal(true) }),
});
