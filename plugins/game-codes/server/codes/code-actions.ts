/** The actions of codes: each sets the status of one code, as its cell in the list does, or of all selected codes. */
import { sql } from "kysely";
import type {
  ActionDefinition,
  ActionResult,
  BulkActionDefinition,
  BulkActionInPortions,
  HookContext,
} from "@portalkit/kernel/contract";
import { translate, type Database } from "@portalkit/kernel/server";
import type { CodeStatus } from "../../contract/states.ts";
import { restoreStatus, setCodeStatus, statusSentence } from "./set-code-status.ts";

const setOne =
  (status: CodeStatus) =>
  async ({ recordId, ...context }: HookContext & { recordId: string }): Promise<ActionResult> => ({
    successMessage: statusSentence(status, await setCodeStatus(context, [recordId], status)),
  });
const setMany = (status: CodeStatus): Pick<BulkActionDefinition, "reverse"> & BulkActionInPortions => ({
  reverse: { columns: ["status", "sold_at"], run: ({ records, ...context }) => restoreStatus(context, records) },
  countPortion: ({ recordIds, ...context }) => setCodeStatus(context, recordIds, status),
  summarize: (counts) => statusSentence(status, counts),
});
export const codeRowActions: readonly ActionDefinition[] = [
  {
    id: "mark-new",
    name: "game-codes:codes.actions.markNew",
    icon: "rotate-ccw",
    showIn: { showThreeDotsMenu: true },
    run: setOne("new"),
  },
  {
    id: "mark-sold",
    name: "game-codes:codes.actions.markSold",
    icon: "circle-check",
    showIn: { showThreeDotsMenu: true },
    run: setOne("sold"),
  },
];
export const codeBulkActions: readonly BulkActionDefinition[] = [
  {
    id: "mark-new",
    label: "game-codes:codes.actions.markNew",
    icon: "rotate-ccw",
    state: "active",
    confirm: "game-codes:confirmNew",
    describe: describeLocked,
    ...setMany("new"),
  },
  {
    id: "mark-delivering",
    label: "game-codes:codes.actions.markDelivering",
    icon: "truck",
    state: "active",
    ...setMany("delivering"),
  },
  {
    id: "mark-sold",
    label: "game-codes:codes.actions.markSold",
    icon: "circle-check",
    state: "success",
    confirm: "game-codes:confirmSold",
    ...setMany("sold"),
  },
];

/** Counts the selected codes that the status New would not put on sale, for the confirmation dialog. */
async function describeLocked({
  db,
  recordIds,
}: {
  db: Database;
  recordIds: readonly string[];
}): Promise<string | undefined> {
  const {
    rows: [locked],
  } = await sql<{ count: number }>`select count(*)::integer as count from codes
    where id = any(${[...recordIds]}::uuid[]) and sale_lock is not null`.execute(db);
  return locked === undefined || locked.count === 0
    ? undefined
    : translate("game-codes:codes.states.notForSale", { count: locked.count });
}
