/** Changes a code's status at once (marketplace specification, sections 4 and 7). */
import { Type } from "typebox";
import { endpoint } from "#kernel/contract";
import { codeStatuses } from "./code-statuses.ts";
import { Uuid } from "../uuid.ts";

export const setStatus = endpoint({
  method: "PUT", path: "/game-code/:id/status", mount: "api", params: Type.Object({ id: Uuid }),
  body: Type.Object({ status: Type.Enum([...codeStatuses]) }, { additionalProperties: false }),
  reply: Type.Object({ success: Type.Boolean(), message: Type.String() }),
});

export const statusMessages = { new: "New", sold: "Sold", delivering: "Delivering", saved: "Status saved", label: "Status of {code}" } as const;
