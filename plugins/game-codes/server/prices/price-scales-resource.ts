/**
 * Resources for price scales, for superadmins only: the buyer, the denominations and the factor. Markups are price
 * scales that may only raise a price.
 */
import {
  defineResource,
  percent,
  type ColumnDefinition,
  type HookContext,
  type ResourceDefinition,
} from "@portalkit/kernel/contract";
import { withUnit } from "@portalkit/kernel/server";
import { denominationsProblem } from "../../contract/prices/denomination-list.ts";
import { priceScale, type PriceScaleRange } from "../price-scale-column.ts";
import { notInForms, pageSizes, superadminsOnly } from "../resource-rules.ts";
import { assertScaleStake } from "../stakes/assert-stakes.ts";
import type { GameCodesServices } from "../services.ts";
import { addUnknown, assertKnown } from "./known-denominations.ts";

const denominations = "game-codes/denominations";

export const priceScalesResource = (services: GameCodesServices): ResourceDefinition =>
  scalesResource(services, {
    resourceId: "price_scales",
    label: "game-codes:price_scales.label",
    createTitle: "game-codes:price_scales.createTitle",
    kind: "scale",
    range: "price",
    agreement: [
      {
        name: "agreement",
        label: "game-codes:price_scales.columns.agreement",
        type: "string",
        maxLength: 500,
        sortable: false,
        required: false,
        showIn: { filter: false },
      },
    ],
  });

/**
 * For resellers and channels that must never buy below the list price (docs/product.md, marketplace 5,
 * overprice).
 */
export const priceMarkupsResource = (services: GameCodesServices): ResourceDefinition =>
  scalesResource(services, {
    resourceId: "price_markups",
    label: "game-codes:price_markups.label",
    createTitle: "game-codes:price_markups.createTitle",
    kind: "markup",
    range: "overprice",
    agreement: [],
  });

interface Variant {
  resourceId: string;
  label: string;
  createTitle: string;
  kind: "scale" | "markup";
  range: PriceScaleRange;
  agreement: readonly ColumnDefinition[];
}

function scalesResource(
  services: GameCodesServices,
  { resourceId, label, createTitle, kind, range, agreement }: Variant,
): ResourceDefinition {
  const assertScale = async (
    record: Record<string, unknown>,
    stored: Readonly<Record<string, unknown>>,
    context: HookContext,
  ): Promise<void> => {
    forgetDenominationsOfNoGame(record, stored);
    await assertKnown(record, stored, context);
    await assertScaleStake(services, record, stored, context);
  };
  return defineResource({
    resourceId,
    table: "price_scales",
    label,
    createTitle,
    recordLabel: (row) => withUnit(row["price_scale"], percent),
    recordLabelColumns: ["price_scale"],
    columns: [
      {
        name: "id",
        label: "game-codes:price_scales.columns.id",
        primaryKey: true,
        showIn: { ...notInForms, list: false },
        components: { show: "kernel/id" },
      },
      {
        name: "user_id",
        label: "game-codes:price_scales.columns.user_id",
        foreignResource: { resourceId: "users", unsetLabel: "game-codes:price_scales.unset.user_id" },
        quickSearch: true,
        required: false,
        editingNote: { create: "game-codes:price_scales.notes.user_id", edit: "game-codes:price_scales.notes.user_id" },
      },
      {
        name: "game_id",
        label: "game-codes:price_scales.columns.game_id",
        foreignResource: { resourceId: "games", unsetLabel: "game-codes:price_scales.unset.game_id" },
        quickSearch: true,
        required: false,
        editingNote: { create: "game-codes:price_scales.notes.game_id", edit: "game-codes:price_scales.notes.game_id" },
      },
      {
        name: "denominations",
        label: "game-codes:price_scales.columns.denominations",
        type: "string",
        required: false,
        sortable: false,
        showIn: { filter: false },
        validate: denominationsProblem,
        components: { list: denominations, show: denominations, edit: denominations, create: denominations },
      },
      {
        name: "price_scale",
        label: "game-codes:price_scales.columns.price_scale",
        required: true,
        ...priceScale(range),
      },
      { name: "kind", backendOnly: true, fillOnCreate: () => kind },
      {
        name: "note",
        listHidden: true,
        label: "game-codes:price_scales.columns.note",
        type: "string",
        maxLength: 500,
        required: false,
        quickSearch: true,
      },
      ...agreement,
      { name: "created_at", listHidden: true, label: "game-codes:price_scales.columns.created_at", showIn: notInForms },
    ],
    rowFilter: () => ({ field: "kind", operator: "eq", value: kind }),
    options: {
      undoDelete: true,
      allowedActions: superadminsOnly,
      defaultSort: { columnName: "created_at", direction: "desc" },
      listPageSizeOptions: pageSizes,
      fieldGroups: [
        { groupName: "game-codes:price_scales.groups.for", columns: ["id", "user_id", "game_id", "denominations"] },
        {
          groupName: "game-codes:price_scales.groups.price",
          columns: ["price_scale", "note", ...agreement.map(({ name }) => name), "created_at"],
        },
      ],
    },
    hooks: {
      onlyAddsKeys: true,
      list: { after: addUnknown },
      show: { after: (row, context) => addUnknown([row], context) },
      create: { before: (record, context) => assertScale(record, {}, context) },
      edit: { before: ({ record, oldRecord }, context) => assertScale(record, oldRecord, context) },
    },
  });
}

/** Clears the denominations if no game is set: they belong to a game, so without one all are meant. */
function forgetDenominationsOfNoGame(record: Record<string, unknown>, oldRecord: unknown = {}): void {
  const stored = oldRecord as Readonly<Record<string, unknown>>;
  const game = "game_id" in record ? record["game_id"] : stored["game_id"];
  if (game === null || game === undefined || game === "") record["denominations"] = null;
}
