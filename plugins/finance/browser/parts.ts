/**
 * What the plugin draws, fetched as one file: its parts share most of their code, and files of their own would cost the
 * first page more.
 */
export { ApprovalPanel, DecideButtons, DecideIcons } from "./approvals.tsx";
export { BonusesScreen } from "./bonuses-screen.tsx";
export { DepositScreen } from "./deposit-screen.tsx";
export { OnePersonNotice, RoleRequest } from "./role-request.tsx";
export { SweepingScreen } from "./sweeping-screen.tsx";
export { UserMoney } from "./user-money.tsx";
