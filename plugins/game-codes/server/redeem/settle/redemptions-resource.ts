/**
 * The resource for all redemption attempts: visible to users who see all codes; users who may change a code's status
 * may settle them.
 */
import { defineResource, type AdminUser, type ResourceDefinition } from "@portalkit/kernel/contract";
import { translate, translateText, type BadgeContribution } from "@portalkit/kernel/server";
import { elsewhereKey, redemptionsResourceId } from "../../../contract/redeem/settle-calls.ts";
import { providerName } from "../choose-provider.ts";
import { seesAllCodes, type Rights } from "../../visibility.ts";
import { pageSizes } from "../../resource-rules.ts";
import { askAgain, countStuck } from "./settle-store.ts";
import type { GameCodesServices } from "../../services.ts";

const states = [
  { value: "queued", label: "game-codes:redemptions.states.queued" },
  { value: "inprogress", label: "game-codes:redemptions.states.inprogress" },
  { value: "completed", label: "game-codes:redemptions.states.completed" },
  { value: "failed", label: "game-codes:redemptions.states.failed" },
  { value: "cancelled", label: "game-codes:redemptions.states.cancelled" },
];

/** @param provider the name of the configured supplier */
export function redemptionsResource(rights: Rights, provider: string | undefined): ResourceDefinition {
  const seesAll = ({ adminUser }: { adminUser: AdminUser }): boolean => seesAllCodes(adminUser, rights);
  return defineResource({
    resourceId: redemptionsResourceId,
    table: "redemptions",
    label: "game-codes:redemptions.label",
    recordLabel: (row) => String(row["player_id"]),
    recordLabelColumns: ["player_id"],
    columns: [
      {
        name: "id",
        label: "game-codes:redemptions.columns.id",
        primaryKey: true,
        quickSearch: true,
        components: { list: "kernel/id", show: "kernel/id" },
      },
      {
        name: "code_id",
        label: "game-codes:redemptions.columns.code_id",
        foreignResource: { resourceId: "codes" },
        quickSearch: true,
      },
      {
        name: "player_id",
        label: "game-codes:redemptions.columns.player_id",
        type: "string",
        quickSearch: true,
        filterOptions: { substringSearch: false },
      },
      {
        name: "state",
        label: "game-codes:redemptions.columns.state",
        type: "string",
        enum: states,
        components: { list: "game-codes/redemption-state", show: "game-codes/redemption-state" },
      },
      {
        name: "provider",
        label: "game-codes:redemptions.columns.provider",
        type: "string",
        filterOptions: { substringSearch: false },
      },
      { name: "error", label: "game-codes:redemptions.columns.error", type: "string", showIn: { filter: false } },
      { name: "unanswered", listHidden: true, label: "game-codes:redemptions.columns.unanswered" },
      {
        name: "user_id",
        listHidden: true,
        label: "game-codes:redemptions.columns.user_id",
        foreignResource: { resourceId: "users" },
      },
      { name: "created_at", label: "game-codes:redemptions.columns.created_at" },
      { name: "sent_at", listHidden: true, label: "game-codes:redemptions.columns.sent_at" },
      { name: "ended_at", label: "game-codes:redemptions.columns.ended_at", showIn: { list: false } },
      {
        name: "settled_by",
        label: "game-codes:redemptions.columns.settled_by",
        foreignResource: { resourceId: "users" },
        showIn: { list: false },
      },
      {
        name: "settled_reason",
        label: "game-codes:redemptions.columns.settled_reason",
        type: "string",
        showIn: { list: false, filter: false },
      },
    ],
    options: {
      allowedActions: { list: seesAll, show: seesAll, filter: seesAll },
      defaultSort: { columnName: "created_at", direction: "desc" },
      listPageSizeOptions: pageSizes,
      fieldGroups: [
        {
          groupName: "game-codes:redemptions.groups.redemption",
          columns: ["id", "code_id", "player_id", "user_id", "created_at"],
        },
        {
          groupName: "game-codes:redemptions.groups.progress",
          columns: ["state", "provider", "error", "unanswered", "sent_at", "ended_at", "settled_by", "settled_reason"],
        },
      ],
      bulkActions: [
        {
          id: "ask-again",
          label: "game-codes:settle.ask",
          icon: "rotate-ccw",
          allowed: "manage-codes",
          // The job looks for due attempts itself, every few seconds while any is in progress.
          countPortion: async ({ db, recordIds }) => ({ count: await askAgain(db, recordIds) }),
          summarize: ({ count = 0 }) => translate("game-codes:settle.askedMany", { count }),
        },
      ],
    },
    hooks: {
      show: { after: (row) => explain(row, provider) },
      list: { after: (rows) => rows.forEach((row) => explain(row, provider)) },
    },
  });
}

/** Translates the error, which is stored in English, into the reader's language. */
function explain(row: Record<string, unknown>, provider: string | undefined): void {
  const isOpen = row["state"] === "queued" || row["state"] === "inprogress";
  if (isOpen && typeof row["provider"] === "string" && row["provider"] !== provider)
    Object.assign(row, { error: "game-codes:settle.elsewhere", [elsewhereKey]: true });
  if (typeof row["error"] === "string") row["error"] = translateText(row["error"]);
}

/** The number of stuck redemptions beside the menu item, for users who may settle them. */
export const stuckBadge = ({ options }: GameCodesServices): BadgeContribution => ({
  itemId: redemptionsResourceId,
  allowed: "manage-codes",
  value: async ({ services }) => (await countStuck(services.db, providerName(options))) || null,
});
