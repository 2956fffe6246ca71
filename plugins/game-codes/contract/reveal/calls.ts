/** Reveals one code to a user who may see it. Every request is recorded. */
import { Type } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";
import { Uuid } from "../uuid.ts";

export const revealPurposes = ["reveal", "copy"] as const;
export type RevealPurpose = (typeof revealPurposes)[number];

export const revealCode = endpoint({
  method: "POST",
  path: "/game-code/:id/reveal",
  mount: "api",
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ purpose: Type.Enum([...revealPurposes]) }, { additionalProperties: false }),
  reply: Type.Object({ code: Type.String() }),
});
