/** Endpoints of the account page. Each is about the caller's own account: none accepts a user's id. */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";
import { Email, Password } from "../signed-out/calls.ts";

const strict = { additionalProperties: false } as const;
const Done = Type.Object({ ok: Type.Literal(true) });

export const getAccount = endpoint({
  method: "GET",
  path: "/account",
  mount: "plugin",
  reply: Type.Object({
    email: Type.String(),
    fullName: Type.String(),
    avatarUrl: Type.String({ description: "Empty if there is none" }),
    emailChange: Type.Optional(
      Type.Object(
        { email: Type.String(), at: Type.String({ description: "ISO 8601" }) },
        { description: "An email that a colleague has set and that has not taken effect yet" },
      ),
    ),
  }),
});
export type Account = Static<typeof getAccount.reply>;

export const saveProfile = endpoint({
  method: "POST",
  path: "/account/profile",
  mount: "plugin",
  body: Type.Object(
    {
      fullName: Type.String({ maxLength: 200, pattern: "^[^\\u0000-\\u001f]*$" }),
      avatarUrl: Type.String({ maxLength: 2_000, pattern: "^(?:(?:https://|/(?![/\\\\]))[^\\s\\u0000-\\u001f]*)?$" }),
    },
    strict,
  ),
  reply: Done,
});

/**
 * Mails a link to the new address and notifies the old one. Replies the same if the address belongs to another account.
 */
export const changeEmail = endpoint({
  method: "POST",
  path: "/account/email",
  mount: "plugin",
  requiresProof: true,
  body: Type.Object({ email: Email }, strict),
  reply: Done,
});

/** Keeps the caller's email instead of the one that a colleague has set; does nothing if there is none. */
export const keepEmail = endpoint({
  method: "POST",
  path: "/account/email/keep",
  mount: "plugin",
  reply: Done,
});

/** Ends every other session of the account and, if requested, its API tokens and linked chats. */
export const changePassword = endpoint({
  method: "POST",
  path: "/account/password",
  mount: "plugin",
  requiresProof: true,
  body: Type.Object({ password: Password, revokeCredentials: Type.Optional(Type.Boolean()) }, strict),
  reply: Done,
});

export const AccountSession = Type.Object({
  id: Type.String(),
  ip: Type.String(),
  userAgent: Type.String(),
  isThis: Type.Boolean(),
  createdAt: Type.String({ description: "ISO 8601" }),
  lastSeenAt: Type.String({ description: "ISO 8601, to the minute" }),
});
export type AccountSession = Static<typeof AccountSession>;

export const KnownDevice = Type.Object({
  id: Type.String(),
  ip: Type.String(),
  userAgent: Type.String(),
  lastUsedAt: Type.String({ description: "ISO 8601" }),
});
export type KnownDevice = Static<typeof KnownDevice>;

/** Returns this session first, then the others by last use, and the devices that are signed out but still known. */
export const getSessions = endpoint({
  method: "GET",
  path: "/account/sessions",
  mount: "plugin",
  reply: Type.Object({ sessions: Type.Array(AccountSession), devices: Type.Optional(Type.Array(KnownDevice)) }),
});

/** Forgets one of the caller's own devices; does nothing for any other id. */
export const forgetDevice = endpoint({
  method: "POST",
  path: "/account/devices/forget",
  mount: "plugin",
  body: Type.Object({ deviceId: Type.String({ minLength: 1, maxLength: 100 }) }, strict),
  reply: Done,
});

/** Ends one of the caller's own sessions; does nothing for any other id. */
export const endSession = endpoint({
  method: "POST",
  path: "/account/sessions/end",
  mount: "plugin",
  body: Type.Object({ sessionId: Type.String({ minLength: 1, maxLength: 100 }) }, strict),
  reply: Done,
});

export const endOtherSessions = endpoint({
  method: "POST",
  path: "/account/sessions/end-others",
  mount: "plugin",
  reply: Done,
});
