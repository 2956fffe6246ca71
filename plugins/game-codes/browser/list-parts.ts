/** What lists show of orders and price scales: one file, since a list needs several of them at once. */
export { DenominationsValue } from "./denominations/denominations-value.tsx";
export { DownloadButton, DownloadIcon } from "./orders/download-action.tsx";
