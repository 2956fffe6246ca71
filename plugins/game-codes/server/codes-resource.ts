/** The stock of codes, for superadmins: a code goes in and is sealed, and lists show its last four characters. */
import { sql } from "kysely";
import { defineResource, topics, type HookContext, type ResourceDefinition } from "#kernel/contract";
import type { Database } from "#kernel/server";
import { codeTail, type CodeVault } from "./code-vault.ts";
import { isSuperadmin, pageSizes } from "./rules.ts";
import { stockItemId, stockLeft } from "./stock-badge.ts";

const statuses = [{ value: "new", label: "New" }, { value: "sold", label: "Sold" }, { value: "delivering", label: "Delivering" }];
const notInForms = { create: false, edit: false };

export function codesResource(vault: CodeVault): ResourceDefinition {
  const all = { list: isSuperadmin, show: isSuperadmin, edit: isSuperadmin, create: isSuperadmin, delete: isSuperadmin, filter: isSuperadmin };
  return defineResource({
    resourceId: "codes", table: "codes", label: "Codes",
    recordLabel: (row) => `••••${String(row["code_tail"])}`, recordLabelColumns: ["code_tail"],
    columns: [
      { name: "id", label: "ID", primaryKey: true, showIn: notInForms },
      { name: "game_id", label: "Game", foreignResource: { resourceId: "games" }, editReadonly: true },
      { name: "denomination_id", label: "Denomination", foreignResource: { resourceId: "denominations" }, editReadonly: true },
      { name: "code_tail", label: "Code ends", type: "string", showIn: notInForms, filterOptions: { substringSearch: false } },
      { name: "code", label: "Code", type: "string", virtual: true, masked: true, required: { create: true, edit: false }, minLength: 4, maxLength: 200, showIn: { list: false, show: false, edit: false, filter: false } },
      { name: "code_sealed", backendOnly: true },
      { name: "code_fingerprint", label: "Code", backendOnly: true },
      { name: "status", label: "Status", type: "string", enum: statuses, required: true, suggestOnCreate: "new" },
      { name: "price", label: "Price", minValue: 0, inputSuffix: "USDT", allowMinMaxQuery: true },
      { name: "price_scale", label: "Price scale", minValue: 0.01, maxValue: 100, required: false, suggestOnCreate: "1" },
      { name: "redeem_status", label: "Redeem", type: "string", showIn: notInForms },
      { name: "import_batch", label: "Import", type: "string", showIn: notInForms },
      { name: "order_id", label: "Order", foreignResource: { resourceId: "orders" }, showIn: { ...notInForms, list: false } },
      { name: "notes", label: "Notes", showIn: { ...notInForms, list: false, filter: false } },
      { name: "created_at", label: "Created", showIn: notInForms },
      { name: "sold_at", label: "Sold", showIn: notInForms },
    ],
    options: {
      allowedActions: all, defaultSort: { columnName: "created_at", direction: "desc" }, listPageSize: 25, listPageSizeOptions: pageSizes,
      fieldGroups: [
        { groupName: "Code", columns: ["id", "game_id", "denomination_id", "code", "code_tail", "status"] },
        { groupName: "Price", columns: ["price", "price_scale"] },
        { groupName: "History", columns: ["order_id", "redeem_status", "import_batch", "notes", "created_at", "sold_at"] },
      ],
      actions: [
        { id: "mark-sold", name: "Mark as sold", icon: "circle-check", showIn: { list: true, showButton: true }, run: async ({ db, recordId, publish }) => await setStatus(db as Database, [recordId], "sold", publish) },
      ],
      bulkActions: [
        { id: "mark-new", label: "Mark as new", icon: "rotate-ccw", state: "active", run: async ({ db, recordIds, publish }) => await setStatus(db as Database, recordIds, "new", publish) },
        { id: "mark-sold", label: "Mark as sold", icon: "circle-check", state: "success", confirm: "Mark the selected codes as sold?", run: async ({ db, recordIds, publish }) => await setStatus(db as Database, recordIds, "sold", publish) },
      ],
    },
    hooks: {
      create: {
        before: (record) => {
          const code = String(record["code"]).trim();
          delete record["code"];
          Object.assign(record, { code_sealed: vault.encrypt(code), code_fingerprint: vault.fingerprint(code), code_tail: codeTail(code) });
        },
        after: (_recordId, _record, context) => tellStock(context.db as Database, context.publish),
      },
      delete: { after: (_record, context) => tellStock(context.db as Database, context.publish) },
    },
  });
}

async function setStatus(db: Database, recordIds: readonly string[], status: "new" | "sold", publish: HookContext["publish"]): Promise<{ successMessage: string }> {
  const { numAffectedRows } = await sql`update codes set status = ${status}, sold_at = ${status === "sold" ? sql`coalesce(sold_at, now())` : sql`null`} where id in (${sql.join(recordIds)}) and status <> ${status}`.execute(db);
  await tellStock(db, publish);
  const count = Number(numAffectedRows ?? 0n);
  return { successMessage: `${count} code${count === 1 ? "" : "s"} marked as ${status}` };
}

async function tellStock(db: Database, publish: HookContext["publish"]): Promise<void> {
  publish(topics.menuBadge(stockItemId), { badge: await stockLeft(db) });
}
