/** Browser half of `finance`: balance bar, user page, and the pages for bonuses, deposits and sweeping. */
import { defineBrowserPlugin, slots } from "@portalkit/kernel/browser/plugin";
import { showingRequests } from "@portalkit/approvals/browser-api";
import type { finance } from "./contract.ts";

/** docs/product.md, marketplace 6: the superadmin has no balance bar. */
const hasBalance = ({ role }: { role: string }): boolean => role !== "" && role !== "superadmin";

const requests = showingRequests("withdrawals");

export const browser = defineBrowserPlugin<typeof finance>({
  name: "finance",
  setup: () => ({
    slots: [
      {
        slot: slots.header,
        order: 10,
        allowed: hasBalance,
        load: () => import("./browser/balances/balance-bar.tsx").then((module) => module.BalanceBar),
      },
    ],
    rowActions: requests.rowActions,
    pageInjections: [
      ...requests.pageInjections,
      {
        resource: "users",
        page: "show",
        position: "bottom",
        allowed: ["give-bonuses", "withdraw", "correct-balances"],
        load: () => import("./browser/parts.ts").then((module) => module.UserMoney),
      },
    ],
    routes: [
      {
        path: "/bonuses",
        layout: "shell",
        title: "finance:pages.bonuses",
        load: () => import("./browser/parts.ts").then((module) => module.BonusesScreen),
      },
      {
        path: "/deposit-funds",
        layout: "shell",
        title: "finance:pages.depositFunds",
        load: () => import("./browser/parts.ts").then((module) => module.DepositScreen),
      },
      {
        path: "/sweeping",
        layout: "shell",
        allowed: "sweep",
        title: "finance:pages.sweeping",
        load: () => import("./browser/parts.ts").then((module) => module.SweepingScreen),
      },
    ],
  }),
});
