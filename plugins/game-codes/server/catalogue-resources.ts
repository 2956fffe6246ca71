/** Games and their denominations: everybody reads them, superadmins keep them. */
import { defineResource } from "#kernel/contract";
import { isSuperadmin, pageSizes } from "./rules.ts";

const keptBySuperadmins = { create: isSuperadmin, edit: isSuperadmin, delete: isSuperadmin };

export const gamesResource = defineResource({
  resourceId: "games", table: "games", label: "Games",
  recordLabel: (row) => String(row["name"]), recordLabelColumns: ["name"],
  columns: [
    { name: "id", label: "ID", primaryKey: true, showIn: { create: false, edit: false } },
    { name: "name", label: "Name", type: "string", required: true, maxLength: 120 },
    { name: "slug", label: "Slug", type: "string", required: true, maxLength: 80, validation: [{ regExp: "^[a-z0-9]+(-[a-z0-9]+)*$", message: "Use small letters, digits and single hyphens" }], editingNote: { create: "Part of the game's address; cannot be changed later" }, editReadonly: true },
    { name: "publisher", label: "Publisher", type: "string", maxLength: 120, required: false },
    { name: "country", label: "Country", type: "string", components: { list: "kernel/country", show: "kernel/country", edit: "kernel/country", create: "kernel/country" } },
    { name: "active", label: "Active", suggestOnCreate: true },
    { name: "description", label: "Description", type: "richtext", showIn: { list: false, filter: false }, required: false },
    { name: "created_at", label: "Created", showIn: { create: false, edit: false } },
  ],
  options: { allowedActions: keptBySuperadmins, defaultSort: { columnName: "name", direction: "asc" }, listPageSize: 25, listPageSizeOptions: pageSizes },
});

export const denominationsResource = defineResource({
  resourceId: "denominations", table: "denominations", label: "Denominations",
  recordLabel: (row) => String(row["value"]), recordLabelColumns: ["value"],
  columns: [
    { name: "id", label: "ID", primaryKey: true, showIn: { create: false, edit: false } },
    { name: "game_id", label: "Game", foreignResource: { resourceId: "games" }, editReadonly: true },
    { name: "value", label: "Value", required: true, maxLength: 80, editingNote: { create: "As buyers read it, like 60 gems" } },
    { name: "face_value", label: "Face value", minValue: 0.01, inputSuffix: "USD" },
    { name: "price", label: "Price", minValue: 0, inputSuffix: "USDT", allowMinMaxQuery: true },
    { name: "active", label: "Active", suggestOnCreate: true },
    { name: "position", label: "Position", required: false, suggestOnCreate: 0, showIn: { list: false } },
    { name: "created_at", label: "Created", showIn: { create: false, edit: false, list: false } },
  ],
  options: { allowedActions: keptBySuperadmins, defaultSort: { columnName: "value", direction: "asc" }, listPageSize: 25, listPageSizeOptions: pageSizes },
});
