/**
 * All screens of the plugin in one chunk: they share most of their code, and separate chunks would make the first page
 * load larger.
 */
export { ApprovalPanel, DecideButtons, DecideIcons } from "./approvals/approval-panel.tsx";
export { BonusesScreen } from "./balances/bonuses-screen.tsx";
export { DepositScreen } from "./deposits/deposit-screen.tsx";
export { OnePersonNotice, RoleRequest } from "./approvals/role-request.tsx";
export { SweepingScreen } from "./sweeping/sweeping-screen.tsx";
export { UserMoney } from "./balances/user-money.tsx";
