/** The commands of operators on the stock: status changes one by one and in bulk, adding and deleting codes. */
import type { CodeStatus } from "../../../plugins/game-codes/contract/states.ts";
import { Disagreement } from "./model.ts";
import { codeFor, codePath, isAccepted, outcome, pick, Step, type Pointed } from "./step.ts";
import { priceOf } from "./world.ts";

export const setStatus = (input: Pointed & { status: CodeStatus }): Step =>
  new Step("set status", input, async (model, world) => {
    const code = codeFor(model, world, input.who, input.at);
    return code === undefined
      ? undefined
      : outcome(await world.call(input.who, "PUT", codePath(code, "/status"), { status: input.status }));
  });

export const setStatuses = (input: {
  from: number;
  count: number;
  status: CodeStatus;
  by: "bulk" | "row" | "form";
}): Step =>
  new Step("set statuses", input, async (model, world) => {
    const codes = [...model.codes.keys()];
    const recordIds = Array.from({ length: input.count }, (_, at) => codes[(input.from + at) % codes.length] ?? "");
    const [recordId] = recordIds;
    if (input.by === "form")
      return outcome(
        await world.call("root", "POST", "/update_record", {
          resourceId: "codes",
          recordId,
          record: { status: input.status },
        }),
      );
    const actionId = `mark-${input.by === "row" && input.status === "delivering" ? "sold" : input.status}`;
    if (input.by === "row")
      return outcome(
        await world.call("root", "POST", "/start_custom_action", { resourceId: "codes", actionId, recordId }),
      );
    return outcome(
      await world.call("root", "POST", "/start_bulk_action", {
        resourceId: "codes",
        actionId,
        recordIds: [...new Set(recordIds)],
      }),
    );
  });

/** Adds a new code, sometimes one that is already known. */
export const addCode = (input: { denomination: number; known: boolean; at: number }): Step =>
  new Step("add code", input, async (model, world) => {
    const text = input.known ? pick(world.codeIds.keys(), input.at) : world.nextCode();
    const answer = await world.call("root", "POST", "/create_record", {
      resourceId: "codes",
      record: { denomination_id: world.denominations[input.denomination], code: text, status: "new" },
      requiredColumnsToSkip: [],
    });
    if (isAccepted(answer)) {
      if (input.known) throw new Disagreement(`the code ${text ?? ""} was taken in twice`);
      const id = answer.body.newRecordId as string;
      world.codeIds.set(text ?? "", id);
      model.codes.set(id, {
        price: priceOf(input.denomination),
        owner: undefined,
        isSeen: false,
        isUsed: false,
        isBusy: false,
      });
    }
    return outcome(answer);
  });

/** A code that has been received must not be deleted: imported again, it would be sold again. */
export const deleteCode = (input: { at: number }): Step =>
  new Step("delete code", input, async (model, world) => {
    const code = pick(model.codes.keys(), input.at) ?? "";
    const answer = await world.call("root", "POST", "/delete_record", { resourceId: "codes", primaryKey: code });
    if (isAccepted(answer)) {
      const known = model.codes.get(code);
      if (known?.isSeen === true || known?.isUsed === true || known?.owner !== undefined)
        throw new Disagreement(`the code ${code} was deleted, and somebody has it`);
      model.codes.delete(code);
      for (const [text, id] of world.codeIds) if (id === code) world.codeIds.delete(text);
    }
    return outcome(answer);
  });
