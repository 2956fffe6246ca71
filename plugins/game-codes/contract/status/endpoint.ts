/** Changes a code's status immediately (marketplace specification, sections 4 and 7). */
import { Type } from "typebox";
import { endpoint } from "#kernel/contract";
import { saleLocks } from "../states.ts";
import { codeStatuses } from "./code-statuses.ts";
import { Uuid } from "../uuid.ts";

export const setStatus = endpoint({
  method: "PUT",
  path: "/game-code/:id/status",
  mount: "api",
  allowed: "manage-codes",
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ status: Type.Enum([...codeStatuses]) }, { additionalProperties: false }),
  reply: Type.Object({
    success: Type.Boolean(),
    message: Type.String({ description: "For the status New: why it does not put the code on sale, if it does not" }),
    saleLock: Type.Optional(
      Type.Union([Type.Enum([...saleLocks]), Type.Null()], {
        description: "Why the code is not for sale regardless of its status; null if nothing prevents the sale",
      }),
    ),
  }),
});
