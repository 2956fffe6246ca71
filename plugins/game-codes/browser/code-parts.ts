/** The components that the list of codes renders first: one file, because its rows need all of them at once. */
export { PriceValue } from "./prices/price-value.tsx";
export { RedeemCell } from "./redeem/redeem-cell.tsx";
export { RedeemIcon } from "./redeem/redeem-icon.tsx";
export { StatusCell, StatusValue } from "./codes/status-value.tsx";
