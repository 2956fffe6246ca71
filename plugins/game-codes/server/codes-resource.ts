/** The stock of codes, for superadmins: a code goes in and is sealed, and lists show its last characters. */
import { defineResource, type ActionDefinition, type BulkActionDefinition, type ResourceDefinition } from "#kernel/contract";
import { gameCodesMessages, leastCodeLength } from "../contract.ts";
import { codeHooks } from "./code-hooks.ts";
import type { CodeVault } from "./code-vault.ts";
import { notInForms, pageSizes, superadminsOnly } from "./rules.ts";
import { setCodeStatus } from "./set-code-status.ts";

const statuses = [{ value: "new", label: "New" }, { value: "sold", label: "Sold" }, { value: "delivering", label: "Delivering" }];
const redeemStatuses = [
  { value: "queued", label: "Queued" }, { value: "inprogress", label: "Processing" }, { value: "completed", label: "Redeemed" },
  { value: "failed", label: "Failed" }, { value: "cancelled", label: "Cancelled" },
];

const rowActions: readonly ActionDefinition[] = [
  { id: "mark-new", name: "Mark as new", icon: "rotate-ccw", showIn: { list: true, showThreeDotsMenu: true }, run: ({ recordId, ...context }) => setCodeStatus(context, [recordId], "new") },
  { id: "mark-sold", name: "Mark as sold", icon: "circle-check", showIn: { list: true, showThreeDotsMenu: true }, run: ({ recordId, ...context }) => setCodeStatus(context, [recordId], "sold") },
];
const bulkActions: readonly BulkActionDefinition[] = [
  { id: "mark-new", label: "Mark as new", icon: "rotate-ccw", state: "active", confirm: gameCodesMessages.confirmNew, run: ({ recordIds, ...context }) => setCodeStatus(context, recordIds, "new") },
  { id: "mark-delivering", label: "Mark as delivering", icon: "truck", state: "active", run: ({ recordIds, ...context }) => setCodeStatus(context, recordIds, "delivering") },
  { id: "mark-sold", label: "Mark as sold", icon: "circle-check", state: "success", confirm: gameCodesMessages.confirmSold, run: ({ recordIds, ...context }) => setCodeStatus(context, recordIds, "sold") },
];

export function codesResource(vault: CodeVault): ResourceDefinition {
  return defineResource({
    resourceId: "codes", table: "codes", label: "Codes",
    recordLabel: (row) => `••••${String(row["code_tail"])}`, recordLabelColumns: ["code_tail"],
    columns: [
      { name: "id", label: "ID", primaryKey: true, quickSearch: true, showIn: notInForms, components: { list: "kernel/id", show: "kernel/id" } },
      { name: "game_id", label: "Game", foreignResource: { resourceId: "games" }, required: false, editReadonly: true, editingNote: { create: "Leave empty: the denomination tells it" } },
      { name: "denomination_id", label: "Denomination", foreignResource: { resourceId: "denominations", searchableFields: ["title"] }, quickSearch: true, required: true, editReadonly: true },
      { name: "code", label: "Code", type: "string", virtual: true, masked: true, required: { create: true, edit: false }, maxLength: 200, showIn: { list: false, show: false, edit: false, filter: false }, validate: codeProblem },
      { name: "code_tail", label: "Code ends", type: "string", quickSearch: true, showIn: notInForms, filterOptions: { substringSearch: false } },
      { name: "code_sealed", backendOnly: true },
      { name: "code_fingerprint", label: "Code", backendOnly: true },
      { name: "status", label: "Status", type: "string", enum: statuses, required: true, inlineEdit: true, suggestOnCreate: "new" },
      { name: "amount", label: "Amount", showIn: notInForms, inputSuffix: "USD" },
      { name: "price", label: "Price", minValue: 0, inlineEdit: true, inputSuffix: "USDT", allowMinMaxQuery: true, editingNote: { create: "Leave empty for the denomination's price", edit: "Leave empty for the denomination's price" } },
      { name: "price_scale", label: "Price scale", minValue: 0.01, maxValue: 100, required: false, suggestOnCreate: "1" },
      { name: "redeem_status", label: "Redeem", type: "string", enum: redeemStatuses, showIn: notInForms },
      { name: "import_batch", label: "Import", type: "string", quickSearch: true, showIn: notInForms },
      { name: "order_id", label: "Order", foreignResource: { resourceId: "orders" }, showIn: { ...notInForms, list: false } },
      { name: "notes", label: "Notes", showIn: { ...notInForms, list: false, filter: false }, extra: { jsonCollapsedLevel: 2 } },
      { name: "created_at", label: "Created", showIn: notInForms },
      { name: "sold_at", label: "Sold", showIn: notInForms },
    ],
    options: {
      undoDelete: true, allowedActions: superadminsOnly, defaultSort: { columnName: "created_at", direction: "desc" }, listPageSize: 25, listPageSizeOptions: pageSizes,
      fieldGroups: [
        { groupName: "Code", columns: ["id", "denomination_id", "game_id", "code", "code_tail", "status"] },
        { groupName: "Price", columns: ["amount", "price", "price_scale"] },
        { groupName: "History", columns: ["order_id", "redeem_status", "import_batch", "notes", "created_at", "sold_at"] },
      ],
      actions: rowActions,
      bulkActions,
    },
    hooks: codeHooks(vault),
  });
}

function codeProblem(value: unknown): string | undefined {
  return [...String(value).trim()].length < leastCodeLength ? gameCodesMessages.codeTooShort.replace("{least}", String(leastCodeLength)) : undefined;
}
