/** The resource for games: superadmins edit them, staff see all of them, and buyers see the active ones. */
import { defineResource, type ResourceDefinition } from "@portalkit/kernel/contract";
import { keptBySuperadmins, notInForms, pageSizes } from "../resource-rules.ts";
import type { GameCodesOptions } from "../../contract.ts";
import { seesInactive, type Rights } from "../visibility.ts";
import { staffColumns } from "./staff-columns.ts";

const country = "kernel/country";

export function gamesResource(rights: Rights, { trashDays }: Pick<GameCodesOptions, "trashDays">): ResourceDefinition {
  const forStaff = staffColumns(rights);
  return defineResource({
    resourceId: "games",
    table: "games",
    label: "game-codes:games.label",
    createTitle: "game-codes:games.createTitle",
    recordLabel: (row) => String(row["name"]),
    recordLabelColumns: ["name"],
    columns: [
      {
        name: "id",
        label: "game-codes:games.columns.id",
        primaryKey: true,
        showIn: notInForms,
        components: { list: "kernel/id", show: "kernel/id" },
      },
      {
        name: "name",
        label: "game-codes:games.columns.name",
        type: "string",
        quickSearch: true,
        required: true,
        maxLength: 120,
        listSticky: true,
      },
      {
        name: "slug",
        listHidden: true,
        label: "game-codes:games.columns.slug",
        type: "string",
        required: true,
        maxLength: 80,
        validation: [{ regExp: "^[a-z0-9]+(-[a-z0-9]+)*$", message: "game-codes:slugForm" }],
        editingNote: { create: "game-codes:games.notes.slug" },
        editReadonly: true,
      },
      {
        name: "publisher",
        label: "game-codes:games.columns.publisher",
        type: "string",
        quickSearch: true,
        maxLength: 120,
        required: false,
      },
      {
        name: "country",
        label: "game-codes:games.columns.country",
        type: "string",
        validation: [{ regExp: "^([A-Z]{2})?$", message: "game-codes:countryForm" }],
        filterOptions: { substringSearch: false },
        components: { list: country, show: country, edit: country, create: country, filter: country },
      },
      {
        name: "active",
        label: "game-codes:games.columns.active",
        suggestOnCreate: true,
        inlineEdit: true,
        showIn: forStaff,
      },
      {
        name: "cover",
        label: "game-codes:games.columns.cover",
        type: "string",
        maxLength: 500,
        sortable: false,
        required: false,
        showIn: { filter: false },
      },
      {
        name: "description",
        label: "game-codes:games.columns.description",
        type: "richtext",
        showIn: { list: false, filter: false },
        required: false,
      },
      { name: "created_at", listHidden: true, label: "game-codes:games.columns.created_at", showIn: notInForms },
    ],
    // Buyers never see inactive games, in any kind of request.
    rowFilter: ({ adminUser }) =>
      seesInactive(adminUser, rights) ? undefined : { field: "active", operator: "eq", value: true },
    options: {
      undoDelete: true,
      ...(trashDays === undefined ? {} : { trash: { days: trashDays } }),
      allowedActions: keptBySuperadmins,
      defaultSort: { columnName: "name", direction: "asc" },
      listPageSizeOptions: pageSizes,
      fieldGroups: [
        {
          groupName: "game-codes:games.groups.game",
          columns: ["id", "name", "slug", "publisher", "country", "active", "created_at"],
        },
        { groupName: "game-codes:games.groups.page", columns: ["cover", "description"] },
      ],
    },
  });
}
