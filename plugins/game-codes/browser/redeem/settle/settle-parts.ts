/** The components of the list and page of redemptions, in one file to load. */
export { RedemptionState } from "./redemption-state.tsx";
export { SettleButton, SettleIcon } from "./settle-button.tsx";
