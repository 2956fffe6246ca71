/** What the list and page of redemptions draw, in one file to fetch. */
export { RedemptionState } from "./redemption-state.tsx";
export { SettleButton, SettleIcon } from "./settle-button.tsx";
