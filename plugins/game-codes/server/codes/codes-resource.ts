/**
 * The resource for the stock of codes: superadmins add codes, which are stored encrypted; lists show only their last
 * characters.
 */
import { defineResource, type AdminUser, type ResourceDefinition } from "@portalkit/kernel/contract";
import { pageSizes, superadminsOnly } from "../resource-rules.ts";
import { seesAllCodes, type Rights } from "../visibility.ts";
import { codeBulkActions, codeRowActions } from "./code-actions.ts";
import { codeColumns } from "./code-columns.ts";
import { codeHooks } from "./code-hooks.ts";
import type { CodeVault } from "./code-vault.ts";

export function codesResource(vault: CodeVault, rights: Rights): ResourceDefinition {
  const seesAll = ({ adminUser }: { adminUser: AdminUser }): boolean => seesAllCodes(adminUser, rights);
  return defineResource({
    resourceId: "codes",
    table: "codes",
    label: "game-codes:codes.label",
    createTitle: "game-codes:codes.createTitle",
    recordLabel: (row) => `••••${String(row["code_tail"])}`,
    recordLabelColumns: ["code_tail"],
    columns: codeColumns,
    options: {
      undoDelete: true,
      allowedActions: { ...superadminsOnly, list: seesAll, show: seesAll, filter: seesAll },
      defaultSort: { columnName: "created_at", direction: "desc" },
      listPageSizeOptions: pageSizes,
      fieldGroups: [
        {
          groupName: "game-codes:codes.groups.code",
          columns: ["id", "denomination_id", "game_id", "code", "code_tail", "status", "sale_lock"],
        },
        { groupName: "game-codes:codes.groups.price", columns: ["amount", "price", "price_scale"] },
        {
          groupName: "game-codes:codes.groups.history",
          columns: ["order_id", "redeem_status", "redeem_error", "import_batch", "notes", "created_at", "sold_at"],
        },
      ],
      actions: codeRowActions,
      bulkActions: codeBulkActions,
    },
    hooks: codeHooks(vault),
  });
}
