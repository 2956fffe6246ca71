/**
 * The resource for denominations: superadmins edit them, staff see all of them, and buyers see those for sale at their
 * own price.
 */
import { defineResource, type ResourceDefinition } from "@portalkit/kernel/contract";
import type { GameCodesOptions } from "../../contract.ts";
import { addBuyerPrices } from "../prices/buyer-prices.ts";
import { keptBySuperadmins, notInForms, pageSizes } from "../resource-rules.ts";
import { assertPriceStake } from "../stakes/assert-stakes.ts";
import type { GameCodesServices } from "../services.ts";
import { seesBasePrices, seesInactive, type Rights } from "../visibility.ts";
import { staffColumns, type Who } from "./staff-columns.ts";

export function denominationsResource(
  services: GameCodesServices,
  { trashDays }: Pick<GameCodesOptions, "trashDays">,
): ResourceDefinition {
  const rights: Rights = services;
  const forStaff = staffColumns(rights);
  const seesPrices = ({ adminUser }: Who): boolean => seesBasePrices(adminUser, rights);
  const seesOwnPrice = (who: Who): boolean => !seesPrices(who);
  return defineResource({
    resourceId: "denominations",
    table: "denominations",
    label: "game-codes:denominations.label",
    createTitle: "game-codes:denominations.createTitle",
    // Options are listed in the order of these columns.
    recordLabel: (row) => String(row["title"]),
    recordLabelColumns: ["sort_key", "title"],
    columns: [
      {
        name: "id",
        label: "game-codes:denominations.columns.id",
        primaryKey: true,
        showIn: notInForms,
        components: { list: "kernel/id", show: "kernel/id" },
      },
      { name: "title", label: "game-codes:denominations.columns.title", type: "string", showIn: false },
      { name: "sort_key", label: "game-codes:denominations.columns.sort_key", type: "string", showIn: false },
      { name: "offered", backendOnly: true },
      {
        name: "game_id",
        label: "game-codes:denominations.columns.game_id",
        foreignResource: { resourceId: "games" },
        quickSearch: true,
        editReadonly: true,
      },
      {
        name: "value",
        label: "game-codes:denominations.columns.value",
        type: "string",
        quickSearch: true,
        required: true,
        maxLength: 80,
        editingNote: { create: "game-codes:denominations.notes.value" },
      },
      {
        name: "face_value",
        label: "game-codes:denominations.columns.face_value",
        minValue: 0.000001,
        inputSuffix: "USD",
      },
      {
        name: "price",
        label: "game-codes:denominations.columns.price",
        minValue: 0,
        inputSuffix: "USDT",
        allowMinMaxQuery: true,
        showIn: { list: seesPrices, show: seesPrices, filter: seesPrices, create: seesPrices, edit: seesPrices },
        editingNote: { create: "game-codes:denominations.notes.price", edit: "game-codes:denominations.notes.price" },
      },
      {
        name: "buyer_price",
        label: "game-codes:denominations.columns.buyer_price",
        type: "decimal",
        virtual: true,
        inputSuffix: "USDT",
        showIn: { ...notInForms, filter: false, list: seesOwnPrice, show: seesOwnPrice },
      },
      { name: "active", label: "game-codes:denominations.columns.active", suggestOnCreate: true, showIn: forStaff },
      {
        name: "position",
        label: "game-codes:denominations.columns.position",
        minValue: 0,
        required: false,
        suggestOnCreate: 0,
        showIn: { show: forStaff.show, list: false, filter: false },
        editingNote: {
          create: "game-codes:denominations.notes.position",
          edit: "game-codes:denominations.notes.position",
        },
      },
      {
        name: "created_at",
        label: "game-codes:denominations.columns.created_at",
        showIn: { ...notInForms, list: false },
      },
    ],
    rowFilter: ({ adminUser }) =>
      seesInactive(adminUser, rights) ? undefined : { field: "offered", operator: "eq", value: true },
    options: {
      undoDelete: true,
      ...(trashDays === undefined ? {} : { trash: { days: trashDays } }),
      allowedActions: keptBySuperadmins,
      defaultSort: { columnName: "sort_key", direction: "asc" },
      listPageSizeOptions: pageSizes,
      fieldGroups: [
        {
          groupName: "game-codes:denominations.groups.denomination",
          columns: ["id", "game_id", "value", "active", "position", "created_at"],
        },
        { groupName: "game-codes:denominations.groups.price", columns: ["face_value", "price", "buyer_price"] },
      ],
    },
    hooks: {
      onlyAddsKeys: true,
      list: {
        after: (rows, context) =>
          seesBasePrices(context.adminUser, rights) ? undefined : addBuyerPrices(rows, context),
      },
      show: {
        after: (row, context) =>
          seesBasePrices(context.adminUser, rights) ? undefined : addBuyerPrices([row], context),
      },
      edit: {
        columns: ["price"],
        before: ({ recordId, record }, context) => assertPriceStake(services, recordId, record, context),
      },
    },
  });
}
