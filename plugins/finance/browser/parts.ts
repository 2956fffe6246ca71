/**
 * All screens of the plugin in one chunk: they share most of their code, and separate chunks would make the first page
 * load larger.
 */
export { BonusesScreen } from "./balances/bonuses-screen.tsx";
export { DepositScreen } from "./deposits/deposit-screen.tsx";
export { SweepingScreen } from "./sweeping/sweeping-screen.tsx";
export { UserMoney } from "./balances/user-money.tsx";
