/** Price scales as records of superadmins: for whom, of what, and how much of the price. Markups are those that may only raise it. */
import { defineResource, type ColumnDefinition, type ResourceDefinition } from "#kernel/contract";
import { denominationsProblem } from "../../contract/denominations/denomination-list.ts";
import { percentOf } from "../../contract/price-scale/percent.ts";
import { percentProblem, priceScaleRanges } from "../../contract/price-scale/price-scale.ts";
import { notInForms, pageSizes, superadminsOnly } from "../rules.ts";
import { addUnknown, assertKnown } from "./known-denominations.ts";

const denominations = "game-codes/denominations";

export const priceScalesResource = scalesResource({
  resourceId: "price_scales", label: "Price scales", kind: "scale", range: "price",
  agreement: [{ name: "agreement", label: "Agreement", type: "string", maxLength: 500, sortable: false, required: false, showIn: { filter: false } }],
});

/** For resellers and channels that must never buy below the list price (marketplace specification, section 5, overprice). */
export const priceMarkupsResource = scalesResource({ resourceId: "price_markups", label: "Price markups", kind: "markup", range: "overprice", agreement: [] });

interface Variant {
  resourceId: string;
  label: string;
  kind: "scale" | "markup";
  range: keyof typeof priceScaleRanges;
  agreement: readonly ColumnDefinition[];
}

function scalesResource({ resourceId, label, kind, range, agreement }: Variant): ResourceDefinition {
  const scale = { file: "game-codes/price-scale", meta: { range } };
  return defineResource({
    resourceId, table: "price_scales", label,
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
        name: "price_scale", label: "Price scale", required: true, suggestOnCreate: String(priceScaleRanges[range].initial / 100), components: { list: scale, show: scale, edit: scale, create: scale },
        validate: (value) => percentProblem(percentOf(value), priceScaleRanges[range]),
      },
      { name: "kind", backendOnly: true, fillOnCreate: () => kind },
      { name: "note", label: "Note", type: "string", maxLength: 500, required: false, quickSearch: true },
      ...agreement,
      { name: "created_at", label: "Created", showIn: notInForms },
    ],
    rowFilter: () => ({ field: "kind", operator: "eq", value: kind }),
    options: {
      undoDelete: true, allowedActions: superadminsOnly, defaultSort: { columnName: "created_at", direction: "desc" }, listPageSize: 25, listPageSizeOptions: pageSizes,
      fieldGroups: [
        { groupName: "For", columns: ["id", "user_id", "game_id", "denominations"] },
        { groupName: "Price", columns: ["price_scale", "note", ...agreement.map(({ name }) => name), "created_at"] },
      ],
    },
    hooks: {
      onlyAddsKeys: true,
      list: { after: addUnknown },
      show: { after: (row, context) => addUnknown([row], context) },
      create: { before: (record, context) => (forgetDenominationsOfNoGame(record), assertKnown(record, {}, context)) },
      edit: { before: ({ record, oldRecord }, context) => (forgetDenominationsOfNoGame(record, oldRecord), assertKnown(record, oldRecord, context)) },
    },
  });
}

/** Denominations are those of a game: without one, all are meant. */
function forgetDenominationsOfNoGame(record: Record<string, unknown>, oldRecord: unknown = {}): void {
  const stored = oldRecord as Readonly<Record<string, unknown>>;
  const game = "game_id" in record ? record["game_id"] : stored["game_id"];
  if (game === null || game === undefined || game === "") record["denominations"] = null;
}
