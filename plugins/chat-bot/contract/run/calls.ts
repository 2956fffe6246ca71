/** The call of the bot provider. */
import { Type } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";

/** Receives updates by webhook from the provider; a request without the secret header is refused. */
export const receiveUpdate = endpoint({
  method: "POST",
  path: "/chat-bot/webhook",
  mount: "api",
  access: "public",
  body: Type.Object({ update_id: Type.Integer() }, { additionalProperties: true }),
  reply: Type.Object({ ok: Type.Boolean() }),
});
