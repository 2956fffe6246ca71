/** The call for suggestions, and how much text is sent with it. */
import { Type } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";

/** The maximum lengths of the text (its end) and of each context value that are sent. */
export const textSent = 2_000;
export const contextSent = 100;

/** Returns how the column's text may continue: the first suggestion in pieces, and its alternatives, if any. */
export const doComplete = endpoint({
  method: "POST",
  path: "/doComplete",
  mount: "plugin",
  body: Type.Object({ record: Type.Record(Type.String(), Type.Unknown()) }),
  reply: Type.Object({
    completion: Type.Array(Type.String()),
    alternatives: Type.Optional(Type.Array(Type.Array(Type.String()))),
  }),
});
