/** What actions ask before they run: how it is described, and which values of a form they accept. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Caller, TestPortal } from "../support/portal.ts";
import { proofRoot, startProofPortal } from "../support/proof-portal.ts";

let portal: TestPortal;
let root: Caller;
let note: string;
beforeAll(async () => {
  portal = await startProofPortal();
  root = await portal.signIn(...proofRoot);
  note = String((await portal.kernel.db.selectFrom("proof_notes").select("id").executeTakeFirstOrThrow())["id"]);
});
afterAll(() => portal.close());

const grade = (extra?: object, actionId = "grade"): Promise<Answer> =>
  root.post("/start_custom_action", { resourceId: "notes", actionId, recordId: note, ...(extra && { extra }) });
const gradeAll = (extra?: object): Promise<Answer> =>
  root.post("/start_bulk_action", {
    resourceId: "notes",
    actionId: "grade-all",
    recordIds: [note],
    ...(extra && { extra }),
  });
const stored = async (): Promise<unknown> =>
  JSON.parse(
    String(
      (
        await portal.kernel.db.selectFrom("proof_notes").select("body").where("id", "=", note).executeTakeFirstOrThrow()
      )["body"],
    ),
  );

describe("an action that asks", () => {
  it("is described with its question, its state and its form", async () => {
    const { body } = await root.post("/get_resource", { resourceId: "notes" });
    const { actions, bulkActions } = body.resource.options;
    const named = (list: { id: string }[], wanted: string) => list.find(({ id }) => id === wanted);
    expect(named(actions, "scold")).toMatchObject({ state: "danger", confirm: "Scold this note?", describes: true });
    expect(named(actions, "praise")).not.toHaveProperty("confirm");
    expect(named(actions, "grade")).toMatchObject({
      fields: [
        {
          name: "reason",
          label: "Reason",
          type: "string",
          required: { create: true },
          maxLength: 20,
          editingNote: { create: "Its author reads it." },
        },
        { name: "points", type: "integer", suggestOnCreate: 3, minValue: 1, maxValue: 5 },
        { name: "weight", type: "decimal" },
        { name: "day", type: "date" },
        { name: "kind", type: "string", enum: [{ value: "fair", label: "Fair" }, { value: "strict" }] },
        { name: "isFinal", type: "boolean", nullable: false },
      ],
    });
    expect(named(bulkActions, "grade-all")).toMatchObject({ fields: [{ name: "points", required: { create: true } }] });
  });
  it("describes what it would do to one record", async () => {
    const ask = (actionId: string): Promise<Answer> =>
      root.post("/describe_bulk_action", { resourceId: "notes", actionId, recordIds: [note] });
    expect((await ask("scold")).body).toEqual({ description: "This makes 1 note sad." });
    expect((await ask("praise")).body.error).toBe("Action praise not found");
  });
  it("gets the values of its form as they would be stored, without those that are empty", async () => {
    const sent = { reason: "Good", points: 4, weight: "1.250", day: "2026-02-03", kind: "fair", isFinal: true };
    expect((await grade(sent)).body).toMatchObject({ ok: true, successMessage: "Graded" });
    expect(await stored()).toEqual({ ...sent, points: "4" });
    await grade({ reason: "Short", weight: "" });
    expect(await stored()).toEqual({
      reason: "Short",
      points: null,
      weight: null,
      day: null,
      kind: null,
      isFinal: null,
    });
    expect((await gradeAll({ points: 5 })).body).toMatchObject({ successMessage: "Graded 1 with 5" });
  });
  it.each([
    ["nothing", undefined, "Reason is required"],
    ["an empty text", { reason: "" }, "Reason is required"],
    ["a long text", { reason: "x".repeat(21) }, "Reason: must be at most 20 characters long"],
    ["a text for a number", { reason: "a", points: "many" }, "Points: must be a whole number"],
    ["a number that is too high", { reason: "a", points: 6 }, "Points: must be at most 5"],
    ["a day that does not exist", { reason: "a", day: "2026-02-30" }, "Day: must be a date like 2026-01-31"],
    ["no choice", { reason: "a", kind: "kind" }, "Kind: must be one of the available options"],
    ["a field of the resource", { reason: "a", title: "b" }, "Field title not found"],
    ["a name of every object", { reason: "a", constructor: "b" }, "Field constructor not found"],
  ])("refuses %s", async (_name, extra, error) => {
    expect((await grade(extra)).body).toEqual({ ok: false, error });
  });
  it("refuses them over several records too, before it touches one", async () => {
    const before = await stored();
    expect((await gradeAll()).body.error).toBe("Points is required");
    expect((await gradeAll({ points: 0 })).body.error).toBe("Points: must be at least 1");
    expect(await stored()).toEqual(before);
  });
  it("passes on what is sent to an action without a form", async () => {
    expect((await grade({ anything: 1 }, "praise")).body).toMatchObject({ ok: true });
  });
});
