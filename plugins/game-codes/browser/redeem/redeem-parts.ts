/** What redeeming draws in lists and on pages, in one file to fetch. */
export { RedeemButton, RedeemIcon } from "./redeem-button.tsx";
export { RedeemCell } from "./redeem-cell.tsx";
export { RedemptionState } from "./settle/redemption-state.tsx";
export { SettleButton, SettleIcon } from "./settle/settle-button.tsx";
