/**
 * Hooks around writing a code: they seal it, link it to its game, set the time of its sale, and announce the changed
 * stock.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { refuse, type HookContext, type ResourceHooks } from "@portalkit/kernel/contract";
import { translate } from "@portalkit/kernel/server";
import { trimCode } from "./code-form.ts";
import { codeTail, type CodeVault } from "./code-vault.ts";
import { soldAtFor } from "./set-code-status.ts";
import { publishStock } from "../stock/publish-stock.ts";

export function codeHooks(vault: CodeVault): ResourceHooks {
  return {
    create: {
      before: async (record, context) => {
        const code = trimCode(String(record["code"]));
        delete record["code"];
        const id = randomUUID();
        Object.assign(record, {
          id,
          code_sealed: vault.encrypt(code, id),
          code_fingerprint: vault.fingerprint(code),
          code_tail: codeTail(code),
          sold_at: soldAtFor(record["status"], null, false),
        });
        await joinToGame(record, context);
      },
      after: (_recordId, _record, context) => publishStock(context),
    },
    edit: {
      columns: ["status"],
      isIndependent: true,
      before: ({ record, oldRecord }) => {
        if ("status" in record)
          record["sold_at"] = soldAtFor(record["status"], oldRecord["sold_at"], oldRecord["order_id"] !== null);
      },
      after: ({ record }, context) => ("status" in record ? publishStock(context) : undefined),
    },
    delete: {
      before: (record) => {
        // The buyer may still need the code; and if a revealed code were deleted and imported again, it would be for
        // sale once more.
        if (record["sale_lock"] !== null) throw refuse("PORTAL_RECORD_REFERENCED");
      },
      after: (_record, context) => publishStock(context),
    },
  };
}

/** Copies game and amount from the denomination; if a game was selected too, it must be the same. */
async function joinToGame(record: Record<string, unknown>, { db }: HookContext): Promise<void> {
  const { rows } = await sql<{ game_id: string; face_value: string }>`select game_id, face_value from denominations
    where id = ${record["denomination_id"]}`.execute(db);
  const [denomination] = rows;
  if (denomination === undefined) return; // deleted since validation: the database reports it
  const chosen = record["game_id"];
  if (typeof chosen === "string" && chosen !== "" && chosen.toLowerCase() !== denomination.game_id)
    throw refuse("PORTAL_FIELD_INVALID", {
      label: translate("game-codes:codes.columns.denomination_id"),
      reason: translate("game-codes:otherGame"),
    });
  Object.assign(record, { game_id: denomination.game_id, amount: denomination.face_value });
}
