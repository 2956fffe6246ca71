/** The action that completes a task, after a question. */
import { sql } from "kysely";
import { translate, type ServerContributions } from "@portalkit/kernel/server";
import { sampleNameResourceId } from "../contract.ts";
import { alreadyDone } from "../contract/refusals.ts";
import { publishChange } from "./tasks-resource.ts";

export const completeAction: NonNullable<ServerContributions["actions"]>[number] = {
  resource: sampleNameResourceId,
  id: "complete",
  name: "sample-name:complete",
  icon: "check",
  allowed: "manage",
  confirm: "sample-name:completeQuestion",
  showIn: { list: true, showButton: true },
  // `db` is a transaction: throwing an error rolls it back. The condition holds if two users complete a task at once.
  run: async ({ db, recordId, record, publish }) => {
    const { rows } = await sql`update sample_name_tasks set done_at = now()
      where id = ${recordId} and done_at is null returning id`.execute(db);
    if (rows.length === 0) throw alreadyDone();
    publishChange({ publish });
    return { successMessage: translate("sample-name:completed", { task: String(record["task"]) }) };
  },
};
