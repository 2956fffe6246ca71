/** What the list of codes shows before anything is pressed: one file, since its rows need all of it at once. */
export { PriceScaleValue } from "./price-scale/price-scale-value.tsx";
export { PriceValue } from "./prices/price-value.tsx";
export { RedeemCell } from "./redeem/redeem-cell.tsx";
export { RedeemIcon } from "./redeem/redeem-icon.tsx";
export { StatusValue } from "./status/status-value.tsx";
