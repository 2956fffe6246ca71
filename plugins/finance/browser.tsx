/** The browser half of `finance`: balance bar, user page, and the pages of bonuses, deposits and sweeping. */
import { defineBrowserPlugin, slots } from "#kernel/browser";

/** The marketplace specification, section 6: the superadmin has no balance bar. */
const hasBalance = ({ role }: { role: string }): boolean => role !== "" && role !== "superadmin";

export const browser = defineBrowserPlugin({
  name: "finance",
  contribute: () => ({
    slots: [{ slot: slots.header, order: 10, when: hasBalance, load: () => import("./browser/balance-bar.tsx").then((module) => module.BalanceBar) }],
    pageInjections: [{ resource: "users", page: "show", position: "bottom", load: () => import("./browser/parts.ts").then((module) => module.UserMoney) }],
    routes: [
      { path: "/bonuses", layout: "shell", title: "Bonuses", load: () => import("./browser/parts.ts").then((module) => module.BonusesScreen) },
      { path: "/deposit-funds", layout: "shell", title: "Top up", load: () => import("./browser/parts.ts").then((module) => module.DepositScreen) },
      { path: "/sweeping", layout: "shell", title: "Sweeping", load: () => import("./browser/parts.ts").then((module) => module.SweepingScreen) },
    ],
  }),
});
