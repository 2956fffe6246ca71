/** The stock of codes, for superadmins: a code goes in and is sealed, and lists show its last characters. */
import {
  defineResource, type ActionDefinition, type ActionResult, type AdminUser, type BulkActionDefinition, type BulkActionInPortions, type HookContext,
  type ResourceDefinition,
} from "#kernel/contract";
import { translate } from "#kernel/server";
import { gameCodesMessages, type CodeStatus } from "../contract.ts";
import { codeLength } from "../contract/code-length.ts";
import { reasonMessages } from "../contract/imports/import-messages.ts";
import { faultOfCode, trimCode } from "./code-form.ts";
import { codeHooks } from "./code-hooks.ts";
import { percentOf } from "../contract/price-scale/percent.ts";
import { percentProblem, priceScaleRanges } from "../contract/price-scale/price-scale.ts";
import type { CodeVault } from "./code-vault.ts";
import { seesAllCodes, type Roles } from "./roles.ts";
import { notInForms, pageSizes, superadminsOnly } from "./rules.ts";
import { describeLocked } from "./status/describe-locked.ts";
import { setCodeStatus, statusSentence } from "./set-code-status.ts";

const scale = "game-codes/price-scale";
const statuses = [{ value: "new", label: "New" }, { value: "sold", label: "Sold" }, { value: "delivering", label: "Delivering" }];
const saleLockChoices = [{ value: "ordered", label: "Ordered" }, { value: "redeeming", label: "Being redeemed" }, { value: "redeemed", label: "Sent to the supplier" }, { value: "revealed", label: "Already seen" }];
const redeemStatuses = [
  { value: "queued", label: "Queued" }, { value: "inprogress", label: "Processing" }, { value: "completed", label: "Redeemed" },
  { value: "failed", label: "Failed" }, { value: "cancelled", label: "Cancelled" },
];

const setOne = (status: CodeStatus) => async ({ recordId, ...context }: HookContext & { recordId: string }): Promise<ActionResult> => ({
  successMessage: statusSentence(status, await setCodeStatus(context, [recordId], status)),
});
const setMany = (status: CodeStatus): BulkActionInPortions => ({
  countPortion: ({ recordIds, ...context }) => setCodeStatus(context, recordIds, status),
  summarize: (counts) => statusSentence(status, counts),
});
const rowActions: readonly ActionDefinition[] = [
  { id: "mark-new", name: "Mark as new", icon: "rotate-ccw", showIn: { list: true, showThreeDotsMenu: true }, run: setOne("new") },
  { id: "mark-sold", name: "Mark as sold", icon: "circle-check", showIn: { list: true, showThreeDotsMenu: true }, run: setOne("sold") },
];
const bulkActions: readonly BulkActionDefinition[] = [
  {
    id: "mark-new", label: "Mark as new", icon: "rotate-ccw", state: "active", confirm: gameCodesMessages.confirmNew, describe: describeLocked,
    ...setMany("new"),
  },
  { id: "mark-delivering", label: "Mark as delivering", icon: "truck", state: "active", ...setMany("delivering") },
  {
    id: "mark-sold", label: "Mark as sold", icon: "circle-check", state: "success", confirm: gameCodesMessages.confirmSold,
    ...setMany("sold"),
  },
];

export function codesResource(vault: CodeVault, roles: Roles): ResourceDefinition {
  const seesAll = ({ adminUser }: { adminUser: AdminUser }): boolean => seesAllCodes(adminUser, roles);
  return defineResource({
    resourceId: "codes", table: "codes", label: "Codes",
    recordLabel: (row) => `••••${String(row["code_tail"])}`, recordLabelColumns: ["code_tail"],
    columns: [
      { name: "id", label: "ID", primaryKey: true, quickSearch: true, showIn: notInForms, components: { list: "kernel/id", show: "kernel/id" } },
      { name: "game_id", label: "Game", foreignResource: { resourceId: "games" }, required: false, editReadonly: true, editingNote: { create: "Leave empty: the denomination tells it" } },
      { name: "denomination_id", label: "Denomination", foreignResource: { resourceId: "denominations", searchableFields: ["title"] }, quickSearch: true, required: true, editReadonly: true },
      { name: "code", label: "Code", type: "string", virtual: true, masked: true, required: { create: true, edit: false }, maxLength: 200, showIn: { list: false, show: false, edit: false, filter: false }, validate: codeProblem },
      { name: "code_tail", label: "Code ends", type: "string", quickSearch: true, showIn: notInForms, filterOptions: { substringSearch: false }, components: { show: "game-codes/code" } },
      { name: "code_sealed", backendOnly: true, storesColumn: "code" },
      { name: "code_fingerprint", label: "Code", backendOnly: true, storesColumn: "code" },
      { name: "status", label: "Status", type: "string", enum: statuses, required: true, suggestOnCreate: "new", components: { list: "game-codes/status", show: "game-codes/status" } },
      { name: "sale_lock", label: "Not for sale", type: "string", enum: saleLockChoices, showIn: { ...notInForms, list: false } },
      { name: "amount", label: "Amount", showIn: notInForms, inputSuffix: "USD" },
      { name: "price", label: "Price", minValue: 0, inlineEdit: true, inputSuffix: "USDT", allowMinMaxQuery: true, components: { list: "game-codes/price", show: "game-codes/price" }, editingNote: { create: "What it was sold for; a sale sets it", edit: "What it was sold for; a sale sets it" } },
      { name: "price_scale", label: "Price scale", required: false, suggestOnCreate: "1", components: { list: scale, show: scale, edit: scale, create: scale }, validate: (value) => percentProblem(percentOf(value), priceScaleRanges.price) },
      { name: "redeem_status", label: "Redeem", type: "string", enum: redeemStatuses, showIn: notInForms },
      { name: "redeem_error", label: "Redeem error", type: "string", showIn: { ...notInForms, list: false, filter: false } },
      { name: "import_batch", label: "Import", type: "string", quickSearch: true, showIn: notInForms },
      { name: "order_id", label: "Order", foreignResource: { resourceId: "orders" }, showIn: { ...notInForms, list: false } },
      { name: "notes", label: "Notes", showIn: { ...notInForms, list: false, filter: false }, extra: { jsonCollapsedLevel: 2 }, components: { show: "game-codes/notes" } },
      { name: "created_at", label: "Created", showIn: notInForms },
      { name: "sold_at", label: "Sold", showIn: notInForms },
    ],
    options: {
      undoDelete: true, allowedActions: { ...superadminsOnly, list: seesAll, show: seesAll, filter: seesAll }, defaultSort: { columnName: "created_at", direction: "desc" }, listPageSize: 25, listPageSizeOptions: pageSizes,
      fieldGroups: [
        { groupName: "Code", columns: ["id", "denomination_id", "game_id", "code", "code_tail", "status", "sale_lock"] },
        { groupName: "Price", columns: ["amount", "price", "price_scale"] },
        { groupName: "History", columns: ["order_id", "redeem_status", "redeem_error", "import_batch", "notes", "created_at", "sold_at"] },
      ],
      actions: rowActions,
      bulkActions,
    },
    hooks: codeHooks(vault),
  });
}

/** The rules of imported codes hold for those that are typed or pasted, too. */
function codeProblem(value: unknown): string | undefined {
  const fault = faultOfCode(trimCode(String(value)));
  if (fault === undefined) return undefined;
  if (fault.reason === "short" || fault.reason === "empty") return translate(gameCodesMessages.codeTooShort, { least: codeLength.min });
  return translate(reasonMessages[fault.reason], fault.position === undefined ? {} : { position: fault.position });
}
