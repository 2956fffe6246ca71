/** The components in lists of orders and price scales: one file, because a list needs several of them at once. */
export { DenominationsValue } from "./prices/denominations-value.tsx";
export { DownloadButton, DownloadIcon } from "./orders/download-action.tsx";
