/** The calls by which the browser half gets its texts in another language, and keeps the choice with the account. */
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";

/** Other servers know more languages than we ship, so any code will do; one that the deployment lacks is refused. */
const Language = Type.String({ pattern: "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$", maxLength: 12 });

/** Translations by English text (spec 7). A server of this family sends `null` for what is not translated yet. */
export const getFrontendMessages = endpoint({
  method: "GET",
  path: "/frontend_messages",
  mount: "plugin",
  access: "public",
  query: Type.Object({ lang: Language }, { additionalProperties: false }),
  reply: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()])),
});

/** Keeps the language with the account: for mail, and for devices on which nothing was chosen. */
export const setLanguage = endpoint({
  method: "POST",
  path: "/set_language",
  mount: "plugin",
  body: Type.Object({ language: Language }, { additionalProperties: false }),
  reply: Type.Object({ ok: Type.Literal(true) }),
});
