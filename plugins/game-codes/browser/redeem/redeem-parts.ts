/** What redeeming draws in lists and on pages, in one file to fetch. */
export { RedeemButton, RedeemIcon } from "./redeem-button.tsx";
export { RedeemCell } from "./redeem-cell.tsx";
