/** Every attempt to redeem a code: read by those who see all codes, settled by those who may change a code's status. */
import { defineResource, type AdminUser, type ResourceDefinition } from "#kernel/contract";
import { translate, type BadgeContribution } from "#kernel/server";
import { elsewhereKey, redemptionsResourceId, settleMessages } from "../../../contract/redeem/settle.ts";
import { providerName } from "../choose-provider.ts";
import { seesAllCodes, type Roles } from "../../roles.ts";
import { pageSizes } from "../../rules.ts";
import { askAgain, countStuck } from "./settle-store.ts";
import type { GameCodesServices } from "../../game-codes-services.ts";

const states = [
  { value: "queued", label: "Queued" }, { value: "inprogress", label: "Processing" }, { value: "completed", label: "Redeemed" },
  { value: "failed", label: "Failed" }, { value: "cancelled", label: "Cancelled" },
];

/** @param provider the supplier of the options */
export function redemptionsResource(roles: Roles, provider: string | undefined): ResourceDefinition {
  const seesAll = ({ adminUser }: { adminUser: AdminUser }): boolean => seesAllCodes(adminUser, roles);
  return defineResource({
    resourceId: redemptionsResourceId, table: "redemptions", label: "Redemptions",
    recordLabel: (row) => String(row["player_id"]), recordLabelColumns: ["player_id"],
    columns: [
      { name: "id", label: "ID", primaryKey: true, quickSearch: true, components: { list: "kernel/id", show: "kernel/id" } },
      { name: "code_id", label: "Code", foreignResource: { resourceId: "codes" }, quickSearch: true },
      { name: "player_id", label: "Player ID", type: "string", quickSearch: true, filterOptions: { substringSearch: false } },
      { name: "state", label: "State", type: "string", enum: states, components: { list: "game-codes/redemption-state", show: "game-codes/redemption-state" } },
      { name: "provider", label: "Supplier", type: "string", filterOptions: { substringSearch: false } },
      { name: "error", label: "Redeem error", type: "string", showIn: { filter: false } },
      { name: "unanswered", label: "Without an answer" },
      { name: "user_id", label: "Asked by", foreignResource: { resourceId: "users" } },
      { name: "created_at", label: "Created" },
      { name: "sent_at", label: "Sent to the supplier" },
      { name: "ended_at", label: "Ended", showIn: { list: false } },
      { name: "settled_by", label: "Settled by", foreignResource: { resourceId: "users" }, showIn: { list: false } },
      { name: "settled_reason", label: "Reason", type: "string", showIn: { list: false, filter: false } },
    ],
    options: {
      allowedActions: { list: seesAll, show: seesAll, filter: seesAll }, defaultSort: { columnName: "created_at", direction: "desc" }, listPageSize: 25, listPageSizeOptions: pageSizes,
      fieldGroups: [
        { groupName: "Redemption", columns: ["id", "code_id", "player_id", "user_id", "created_at"] },
        { groupName: "Progress", columns: ["state", "provider", "error", "unanswered", "sent_at", "ended_at", "settled_by", "settled_reason"] },
      ],
      bulkActions: [{
        id: "ask-again", label: settleMessages.ask, icon: "rotate-ccw", allowed: ({ adminUser }) => roles.statusRoles.includes(adminUser.role),
        // The job looks for what is due by itself, within seconds while anything moves.
        countPortion: async ({ db, recordIds }) => ({ count: await askAgain(db, recordIds) }),
        summarize: (counts) => translate(settleMessages.askedMany, counts),
      }],
    },
    hooks: {
      show: { after: (row) => explain(row, provider) },
      list: { after: (rows) => rows.forEach((row) => explain(row, provider)) },
    },
  });
}

/** Kept in English, as it was found; said in the reader's language. */
function explain(row: Record<string, unknown>, provider: string | undefined): void {
  const isOpen = row["state"] === "queued" || row["state"] === "inprogress";
  if (isOpen && typeof row["provider"] === "string" && row["provider"] !== provider) Object.assign(row, { error: settleMessages.elsewhere, [elsewhereKey]: true });
  if (typeof row["error"] === "string") row["error"] = translate(row["error"]);
}

/** How many are stuck, beside the menu item, for those who settle them. */
export const stuckBadge = ({ options }: GameCodesServices): BadgeContribution => ({
  itemId: redemptionsResourceId,
  allowed: ({ adminUser }) => options.statusRoles.includes(adminUser.role),
  value: async ({ services }) => (await countStuck(services.db, providerName(options))) || null,
});
