/** Games and their denominations: superadmins keep them, those who work here see all, buyers what is for sale at their own price. */
import { defineResource, type AdminUser, type ResourceDefinition } from "#kernel/contract";
import { gameCodesMessages } from "../contract.ts";
import { addBuyerPrices } from "./prices/buyer-prices.ts";
import { seesBasePrices, seesInactive, type Roles } from "./roles.ts";
import { keptBySuperadmins, notInForms, pageSizes } from "./rules.ts";

const country = "kernel/country";

interface Who {
  adminUser: AdminUser;
}

/** Columns that say nothing to those who see only what is for sale. */
const staffColumns = (roles: Roles): { list: (who: Who) => boolean; show: (who: Who) => boolean; filter: (who: Who) => boolean } => {
  const isStaff = ({ adminUser }: Who): boolean => seesInactive(adminUser, roles);
  return { list: isStaff, show: isStaff, filter: isStaff };
};

export function gamesResource(roles: Roles): ResourceDefinition {
  const forStaff = staffColumns(roles);
  return defineResource({
    resourceId: "games", table: "games", label: "Games",
    recordLabel: (row) => String(row["name"]), recordLabelColumns: ["name"],
    columns: [
      { name: "id", label: "ID", primaryKey: true, showIn: notInForms, components: { list: "kernel/id", show: "kernel/id" } },
      { name: "name", label: "Name", type: "string", quickSearch: true, required: true, maxLength: 120, listSticky: true },
      { name: "slug", label: "Slug", type: "string", required: true, maxLength: 80, validation: [{ regExp: "^[a-z0-9]+(-[a-z0-9]+)*$", message: gameCodesMessages.slugForm }], editingNote: { create: "Part of the game's address; cannot be changed later" }, editReadonly: true },
      { name: "publisher", label: "Publisher", type: "string", quickSearch: true, maxLength: 120, required: false },
      {
        name: "country", label: "Country", type: "string", validation: [{ regExp: "^([A-Z]{2})?$", message: gameCodesMessages.countryForm }],
        filterOptions: { substringSearch: false }, components: { list: country, show: country, edit: country, create: country, filter: country },
      },
      { name: "active", label: "Active", suggestOnCreate: true, inlineEdit: true, showIn: forStaff },
      { name: "cover", label: "Cover", type: "string", maxLength: 500, sortable: false, required: false, showIn: { filter: false } },
      { name: "description", label: "Description", type: "richtext", showIn: { list: false, filter: false }, required: false },
      { name: "created_at", label: "Created", showIn: notInForms },
    ],
    // Buyers are not shown what is switched off, whatever way they ask.
    rowFilter: ({ adminUser }) => (seesInactive(adminUser, roles) ? undefined : { field: "active", operator: "eq", value: true }),
    options: {
      undoDelete: true, allowedActions: keptBySuperadmins, defaultSort: { columnName: "name", direction: "asc" }, listPageSize: 25, listPageSizeOptions: pageSizes,
      fieldGroups: [
        { groupName: "Game", columns: ["id", "name", "slug", "publisher", "country", "active", "created_at"] },
        { groupName: "Page", columns: ["cover", "description"] },
      ],
    },
  });
}

export function denominationsResource(roles: Roles): ResourceDefinition {
  const forStaff = staffColumns(roles);
  const seesPrices = ({ adminUser }: Who): boolean => seesBasePrices(adminUser, roles);
  const seesOwnPrice = (who: Who): boolean => !seesPrices(who);
  return defineResource({
    resourceId: "denominations", table: "denominations", label: "Denominations",
    // Choices are offered in the order of these columns.
    recordLabel: (row) => String(row["title"]), recordLabelColumns: ["sort_key", "title"],
    columns: [
      { name: "id", label: "ID", primaryKey: true, showIn: notInForms, components: { list: "kernel/id", show: "kernel/id" } },
      { name: "title", label: "Title", type: "string", showIn: false },
      { name: "sort_key", label: "Order", type: "string", showIn: false },
      { name: "offered", backendOnly: true },
      { name: "game_id", label: "Game", foreignResource: { resourceId: "games" }, quickSearch: true, editReadonly: true },
      { name: "value", label: "Value", type: "string", quickSearch: true, required: true, maxLength: 80, editingNote: { create: "As buyers read it, like 60 gems" } },
      { name: "face_value", label: "Face value", minValue: 0.000001, inputSuffix: "USD" },
      { name: "price", label: "Price", minValue: 0, inputSuffix: "USDT", allowMinMaxQuery: true, showIn: { list: seesPrices, show: seesPrices, filter: seesPrices, create: seesPrices, edit: seesPrices }, editingNote: { create: "Leave empty while it is not for sale", edit: "Leave empty while it is not for sale" } },
      { name: "buyer_price", label: "Your price", type: "decimal", virtual: true, inputSuffix: "USDT", showIn: { ...notInForms, filter: false, list: seesOwnPrice, show: seesOwnPrice } },
      { name: "active", label: "Active", suggestOnCreate: true, showIn: forStaff },
      { name: "position", label: "Position", minValue: 0, required: false, suggestOnCreate: 0, showIn: { show: forStaff.show, list: false, filter: false }, editingNote: { create: "Smaller ones come first", edit: "Smaller ones come first" } },
      { name: "created_at", label: "Created", showIn: { ...notInForms, list: false } },
    ],
    rowFilter: ({ adminUser }) => (seesInactive(adminUser, roles) ? undefined : { field: "offered", operator: "eq", value: true }),
    options: {
      undoDelete: true, allowedActions: keptBySuperadmins, defaultSort: { columnName: "sort_key", direction: "asc" }, listPageSize: 25, listPageSizeOptions: pageSizes,
      fieldGroups: [
        { groupName: "Denomination", columns: ["id", "game_id", "value", "active", "position", "created_at"] },
        { groupName: "Price", columns: ["face_value", "price", "buyer_price"] },
      ],
    },
    hooks: {
      onlyAddsKeys: true,
      list: { after: (rows, context) => (seesBasePrices(context.adminUser, roles) ? undefined : addBuyerPrices(rows, context)) },
      show: { after: (row, context) => (seesBasePrices(context.adminUser, roles) ? undefined : addBuyerPrices([row], context)) },
    },
  });
}
