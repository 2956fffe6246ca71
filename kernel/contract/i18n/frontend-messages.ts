/** The calls that load the browser half's texts in another language and store the selected language in the account. */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";

/**
 * Accepts any code, because other servers know more languages than we ship; one that the deployment lacks is refused.
 */
const Language = Type.String({ pattern: "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$", maxLength: 12 });

/**
 * Translations by English text (docs/product.md, portal 7). A server of this family sends `null` for a text that is not
 * translated yet.
 */
export const getFrontendMessages = endpoint({
  method: "GET",
  path: "/frontend_messages",
  mount: "plugin",
  access: "public",
  query: Type.Object({ lang: Language }, { additionalProperties: false }),
  reply: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()])),
});

/** Stores the language in the account: for mail, and for devices on which no language was selected. */
export const setLanguage = endpoint({
  method: "POST",
  path: "/set_language",
  mount: "plugin",
  body: Type.Object({ language: Language }, { additionalProperties: false }),
  reply: Type.Object({ ok: Type.Literal(true) }),
});
