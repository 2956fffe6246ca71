/** The columns of codes. The code itself is only written; lists show its last characters. */
import type { ColumnDefinition } from "@portalkit/kernel/contract";
import { translate, translateText } from "@portalkit/kernel/server";
import { reasonMessages } from "../../contract/imports/row-reasons.ts";
import { priceScale } from "../price-scale-column.ts";
import { notInForms } from "../resource-rules.ts";
import { codeLength, faultOfCode, trimCode } from "./code-form.ts";

const statuses = [
  { value: "new", label: "game-codes:codes.statuses.new" },
  { value: "sold", label: "game-codes:codes.statuses.sold" },
  { value: "delivering", label: "game-codes:codes.statuses.delivering" },
];
const saleLockChoices = [
  { value: "ordered", label: "game-codes:codes.saleLockChoices.ordered" },
  { value: "redeeming", label: "game-codes:codes.saleLockChoices.redeeming" },
  { value: "redeemed", label: "game-codes:codes.saleLockChoices.redeemed" },
  { value: "revealed", label: "game-codes:codes.saleLockChoices.revealed" },
];
const redeemStatuses = [
  { value: "queued", label: "game-codes:codes.redeemStatuses.queued" },
  { value: "inprogress", label: "game-codes:codes.redeemStatuses.inprogress" },
  { value: "completed", label: "game-codes:codes.redeemStatuses.completed" },
  { value: "failed", label: "game-codes:codes.redeemStatuses.failed" },
  { value: "cancelled", label: "game-codes:codes.redeemStatuses.cancelled" },
];

export const codeColumns: ColumnDefinition[] = [
  {
    name: "id",
    listHidden: true,
    label: "game-codes:codes.columns.id",
    primaryKey: true,
    quickSearch: true,
    showIn: notInForms,
    components: { list: "kernel/id", show: "kernel/id" },
  },
  {
    name: "game_id",
    listHidden: true,
    label: "game-codes:codes.columns.game_id",
    foreignResource: { resourceId: "games" },
    required: false,
    editReadonly: true,
    editingNote: { create: "game-codes:codes.notes.game_id" },
  },
  {
    name: "denomination_id",
    label: "game-codes:codes.columns.denomination_id",
    foreignResource: { resourceId: "denominations", searchableFields: ["title"] },
    quickSearch: true,
    required: true,
    editReadonly: true,
  },
  {
    name: "code",
    label: "game-codes:codes.columns.code",
    type: "string",
    virtual: true,
    masked: true,
    required: { create: true, edit: false },
    maxLength: 200,
    showIn: { list: false, show: false, edit: false, filter: false },
    validate: codeProblem,
  },
  {
    name: "code_tail",
    label: "game-codes:codes.columns.code_tail",
    type: "string",
    quickSearch: true,
    showIn: notInForms,
    filterOptions: { substringSearch: false },
    components: { show: "game-codes/code" },
  },
  { name: "code_sealed", backendOnly: true, storesColumn: "code" },
  {
    name: "code_fingerprint",
    label: "game-codes:codes.columns.code_fingerprint",
    backendOnly: true,
    storesColumn: "code",
  },
  {
    name: "status",
    label: "game-codes:codes.columns.status",
    type: "string",
    enum: statuses,
    required: true,
    suggestOnCreate: "new",
    components: { list: "game-codes/status", show: "game-codes/status" },
    readsColumns: ["sale_lock"],
  },
  {
    name: "sale_lock",
    label: "game-codes:codes.columns.sale_lock",
    type: "string",
    enum: saleLockChoices,
    showIn: { ...notInForms, list: false },
  },
  { name: "amount", label: "game-codes:codes.columns.amount", showIn: notInForms, inputSuffix: "USD" },
  {
    name: "price",
    label: "game-codes:codes.columns.price",
    minValue: 0,
    inlineEdit: true,
    inputSuffix: "USDT",
    allowMinMaxQuery: true,
    components: { list: "game-codes/price", show: "game-codes/price" },
    editingNote: { create: "game-codes:codes.notes.price", edit: "game-codes:codes.notes.price" },
  },
  {
    name: "price_scale",
    listHidden: true,
    label: "game-codes:codes.columns.price_scale",
    ...priceScale("price"),
    required: false,
  },
  {
    name: "redeem_status",
    label: "game-codes:codes.columns.redeem_status",
    type: "string",
    enum: redeemStatuses,
    showIn: notInForms,
  },
  {
    name: "redeem_error",
    label: "game-codes:codes.columns.redeem_error",
    type: "string",
    showIn: { ...notInForms, list: false, filter: false },
  },
  {
    name: "import_batch",
    listHidden: true,
    label: "game-codes:codes.columns.import_batch",
    type: "string",
    quickSearch: true,
    showIn: notInForms,
  },
  {
    name: "order_id",
    label: "game-codes:codes.columns.order_id",
    foreignResource: { resourceId: "orders" },
    showIn: { ...notInForms, list: false },
  },
  {
    name: "notes",
    label: "game-codes:codes.columns.notes",
    showIn: { ...notInForms, list: false, filter: false },
    extra: { jsonCollapsedLevel: 2 },
    components: { show: "game-codes/notes" },
  },
  { name: "created_at", listHidden: true, label: "game-codes:codes.columns.created_at", showIn: notInForms },
  { name: "sold_at", listHidden: true, label: "game-codes:codes.columns.sold_at", showIn: notInForms },
];

/** Validates typed or pasted codes by the same rules as imported codes. */
function codeProblem(value: unknown): string | undefined {
  const fault = faultOfCode(trimCode(String(value)));
  if (fault === undefined) return undefined;
  if (fault.reason === "short" || fault.reason === "empty")
    return translate("game-codes:codeTooShort", { min: codeLength.min });
  return translateText(reasonMessages[fault.reason], fault.position === undefined ? {} : { position: fault.position });
}
