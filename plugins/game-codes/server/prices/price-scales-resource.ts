/** Price scales as records of superadmins: for whom, of what, and how much of the price. */
import { defineResource } from "#kernel/contract";
import { denominationsProblem } from "../../contract/denominations/denomination-list.ts";
import { percentOf } from "../../contract/price-scale/percent.ts";
import { percentProblem, priceScaleRanges } from "../../contract/price-scale/price-scale.ts";
import { notInForms, pageSizes, superadminsOnly } from "../rules.ts";

const scale = "game-codes/price-scale";
const denominations = "game-codes/denominations";

export const priceScalesResource = defineResource({
  resourceId: "price_scales", table: "price_scales", label: "Price scales",
  recordLabel: (row) => `${percentOf(row["price_scale"]) ?? ""}%`, recordLabelColumns: ["price_scale"],
  columns: [
    { name: "id", label: "ID", primaryKey: true, showIn: { ...notInForms, list: false }, components: { show: "kernel/id" } },
    { name: "user_id", label: "User", foreignResource: { resourceId: "users", unsetLabel: "Everybody" }, quickSearch: true, required: false, editingNote: { create: "Leave empty for everybody", edit: "Leave empty for everybody" } },
    { name: "game_id", label: "Game", foreignResource: { resourceId: "games", unsetLabel: "All games" }, quickSearch: true, required: false, editingNote: { create: "Leave empty for all games", edit: "Leave empty for all games" } },
    {
      name: "denominations", label: "Denominations", type: "string", required: false, sortable: false, showIn: { filter: false }, validate: denominationsProblem,
      components: { list: denominations, show: denominations, edit: denominations, create: denominations },
    },
    {
      name: "price_scale", label: "Price scale", required: true, suggestOnCreate: "1", components: { list: scale, show: scale, edit: scale, create: scale },
      validate: (value) => percentProblem(percentOf(value), priceScaleRanges.price),
    },
    { name: "note", label: "Note", type: "string", maxLength: 500, required: false, quickSearch: true },
    { name: "agreement", label: "Agreement", type: "string", maxLength: 500, sortable: false, required: false, showIn: { filter: false } },
    { name: "created_at", label: "Created", showIn: notInForms },
  ],
  options: {
    undoDelete: true, allowedActions: superadminsOnly, defaultSort: { columnName: "created_at", direction: "desc" }, listPageSize: 25, listPageSizeOptions: pageSizes,
    fieldGroups: [
      { groupName: "For", columns: ["id", "user_id", "game_id", "denominations"] },
      { groupName: "Price", columns: ["price_scale", "note", "agreement", "created_at"] },
    ],
  },
  hooks: {
    create: { before: forgetDenominationsOfNoGame },
    edit: { before: ({ record, oldRecord }) => forgetDenominationsOfNoGame(record, oldRecord) },
  },
});

/** Denominations are those of a game: without one, all are meant. */
function forgetDenominationsOfNoGame(record: Record<string, unknown>, oldRecord: unknown = {}): void {
  const stored = oldRecord as Readonly<Record<string, unknown>>;
  const game = "game_id" in record ? record["game_id"] : stored["game_id"];
  if (game === null || game === undefined || game === "") record["denominations"] = null;
}
