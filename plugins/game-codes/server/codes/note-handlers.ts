/** Handles the endpoints that add and delete notes on a code. */
import { sql } from "kysely";
import { Refusal, refuse, type AdminUser } from "@portalkit/kernel/contract";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { addNote, deleteNote, noteLimits, readNotes, type Note } from "../../contract/codes/calls.ts";
import type { GameCodesServices } from "../services.ts";

export const noteHandlers = (services: GameCodesServices): readonly HandledEndpoint[] => [
  handle(addNote, async ({ params: { id }, body, adminUser }) => {
    const text = body.note.trim();
    const at = Date.parse(body.createdAt ?? "");
    const note = { text, createdAt: new Date(Number.isNaN(at) ? Date.now() : at).toISOString() };
    // Blank notes are ignored instead of refused (docs/product.md, marketplace 4).
    const notes = await changeNotes(services, adminUser, id, (before) => {
      if (text === "") return before;
      if (before.length >= noteLimits.notes)
        throw new Refusal(
          { code: "PORTAL_NOTES_TOO_MANY", status: 422, message: "game-codes:notes.tooMany" },
          { limit: noteLimits.notes },
        );
      return [...before, note];
    });
    return { success: true, notes };
  }),
  handle(deleteNote, async ({ params: { id, index }, adminUser }) => ({
    success: true,
    notes: await changeNotes(services, adminUser, id, (before) => {
      if (Number(index) >= before.length) throw refuse("PORTAL_RECORD_UNKNOWN");
      return before.filter((_, at) => at !== Number(index));
    }),
  })),
];

/** @throws PORTAL_RECORD_UNKNOWN */
async function changeNotes(
  services: GameCodesServices,
  adminUser: AdminUser,
  recordId: string,
  change: (before: Note[]) => Note[],
): Promise<Note[]> {
  const id = recordId.toLowerCase();
  const { before, after } = await services.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ notes: unknown; tail: string }>`select notes, code_tail as tail from codes
      where id = ${id}::uuid for update`.execute(transaction);
    const [code] = rows;
    if (code === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
    const stored = readNotes(code.notes);
    const changed = change(stored);
    if (changed !== stored) {
      await sql`update codes set notes = ${JSON.stringify(changed)}::text::jsonb
        where id = ${id}::uuid`.execute(transaction);
      await services.recordActivity(
        {
          kind: "edited",
          adminUser,
          resourceId: "codes",
          recordId: id,
          recordLabel: `••••${code.tail}`,
          changes: [{ column: "notes", label: "game-codes:codes.columns.notes", before: stored, after: changed }],
        },
        transaction,
      );
    }
    return { before: stored, after: changed };
  });
  if (after !== before) services.resourceChanged("codes");
  return after;
}
