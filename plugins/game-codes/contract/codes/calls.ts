/**
 * Endpoints that change a code's status, and add and delete its notes (docs/product.md, marketplace 3, 4 and 7).
 */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";
import { codeStatuses, saleLocks } from "../states.ts";
import { Uuid } from "../uuid.ts";

/** Changes a code's status immediately. */
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

/** A note; older notes may be plain strings. */
export const Note = Type.Union([
  Type.String(),
  Type.Object({ text: Type.String(), createdAt: Type.Optional(Type.String()) }),
]);
export type Note = Static<typeof Note>;

export const noteLimits = { letters: 2_000, notes: 200 } as const;

export const addNote = endpoint({
  method: "POST",
  path: "/game-code/:id/notes",
  mount: "api",
  allowed: "manage-codes",
  params: Type.Object({ id: Uuid }),
  body: Type.Object(
    { note: Type.String({ maxLength: noteLimits.letters }), createdAt: Type.Optional(Type.String({ maxLength: 40 })) },
    { additionalProperties: false },
  ),
  reply: Type.Object({ success: Type.Boolean(), notes: Type.Array(Note) }),
});

export const deleteNote = endpoint({
  method: "DELETE",
  path: "/game-code/:id/notes/:index",
  mount: "api",
  allowed: "manage-codes",
  params: Type.Object({ id: Uuid, index: Type.String({ pattern: "^\\d{1,4}$" }) }),
  reply: Type.Object({ success: Type.Boolean(), notes: Type.Array(Note) }),
});

/** Reads the notes from a stored value and leaves out everything that is not a note. */
export function readNotes(value: unknown): Note[] {
  return Array.isArray(value)
    ? value.filter(
        (note): note is Note =>
          typeof note === "string" ||
          (typeof note === "object" && note !== null && typeof (note as { text?: unknown }).text === "string"),
      )
    : [];
}
