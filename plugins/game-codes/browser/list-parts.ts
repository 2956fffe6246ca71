/** What lists show of codes, orders and rules: one file, since a list needs several of them at once. */
export { DenominationsValue } from "./denominations/denominations-value.tsx";
export { DownloadButton, DownloadIcon } from "./orders/download-action.tsx";
export { PriceScaleValue } from "./price-scale/price-scale-value.tsx";
export { PriceValue } from "./prices/price-value.tsx";
export { StatusValue } from "./status/status-value.tsx";
