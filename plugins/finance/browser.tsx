/** Browser half of `finance`: balance bar, user page, and the pages for bonuses, deposits and sweeping. */
import { defineBrowserPlugin, slots } from "@portalkit/kernel/browser/plugin";
import type { finance } from "./contract.ts";

/** docs/product.md, marketplace 6: the superadmin has no balance bar. */
const hasBalance = ({ role }: { role: string }): boolean => role !== "" && role !== "superadmin";

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
    rowActions: [
      {
        id: "role-request",
        resource: "users",
        showIn: { list: true, show: true },
        load: () => import("./browser/parts.ts").then((module) => module.RoleRequest),
      },
      ...["approvals", "withdrawals"].flatMap((resource) => [
        {
          id: `decide-${resource}`,
          resource,
          showIn: { show: true },
          load: () => import("./browser/parts.ts").then((module) => module.DecideButtons),
        },
        {
          id: `decide-${resource}-row`,
          resource,
          showIn: { list: true },
          load: () => import("./browser/parts.ts").then((module) => module.DecideIcons),
        },
      ]),
    ],
    pageInjections: [
      {
        resource: "approvals",
        page: "list",
        position: "afterBreadcrumbs",
        load: () => import("./browser/parts.ts").then((module) => module.OnePersonNotice),
      },
      {
        resource: "approvals",
        page: "show",
        position: "bottom",
        load: () => import("./browser/parts.ts").then((module) => module.ApprovalPanel),
      },
      {
        resource: "withdrawals",
        page: "show",
        position: "bottom",
        load: () => import("./browser/parts.ts").then((module) => module.ApprovalPanel),
      },
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
