/**
 * All screens of the plugin in one chunk: they share most of their code, and separate chunks would make the first page
 * load larger.
 */
export { ApprovalPanel, DecideButtons, DecideIcons } from "./approvals.tsx";
export { BonusesScreen } from "./bonuses-screen.tsx";
export { DepositScreen } from "./deposit-screen.tsx";
export { OnePersonNotice, RoleRequest } from "./role-request.tsx";
export { SweepingScreen } from "./sweeping-screen.tsx";
export { UserMoney } from "./user-money.tsx";
