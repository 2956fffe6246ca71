/** This deployment: brand, plugins, resources, menu. Checked by `npm run check`; every option in docs/configuration.md. */
import { definePortal } from "#kernel/contract";
import { auditLog } from "#plugins/audit-log";
import { auth } from "#plugins/auth";
import { dataTransfer } from "#plugins/data-transfer";
import { finance } from "#plugins/finance";
import { gameCodes } from "#plugins/game-codes";
import { inlineList } from "#plugins/inline-list";

export default definePortal({
  brand: { name: "Codeport" },
  signIn: { position: "1/2" },
  plugins: [
    auth({ id: "auth" }),
    gameCodes({ id: "game-codes" }),
    finance({ id: "finance" }),
    dataTransfer({ id: "data-transfer" }),
    inlineList({ id: "denominations-of-game", parent: "games", resource: "denominations", column: "game_id" }),
    inlineList({ id: "codes-of-order", parent: "orders", resource: "codes", column: "order_id" }),
    inlineList({ id: "orders-of-user", parent: "users", resource: "orders", column: "user_id" }),
    auditLog({ id: "audit-log" }),
  ],
  menu: [
    { type: "page", label: "Overview", icon: "layout-dashboard", path: "/" },
    { type: "heading", label: "Marketplace" },
    { type: "resource", label: "Orders", icon: "shopping-cart", resourceId: "orders" },
    { type: "resource", label: "Codes", icon: "ticket", resourceId: "codes", itemId: "codes", badgeTooltip: "Codes for sale" },
    {
      type: "group", label: "Catalogue", icon: "gamepad-2", open: true,
      children: [
        { type: "resource", label: "Games", resourceId: "games" },
        { type: "resource", label: "Denominations", resourceId: "denominations" },
      ],
    },
    { type: "heading", label: "Money" },
    { type: "resource", label: "Transactions", icon: "arrow-left-right", resourceId: "transactions" },
    { type: "heading", label: "People" },
    { type: "resource", label: "Users", icon: "users", resourceId: "users" },
    { type: "resource", label: "Audit log", icon: "scroll-text", resourceId: "audit_log" },
  ],
});
