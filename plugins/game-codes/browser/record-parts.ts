/** The components on pages and forms of single codes, orders and rules: one file, loaded with the first of them. */
export { DenominationsField } from "./prices/denominations-field.tsx";
export { NotesValue } from "./codes/notes-value.tsx";
export { OrderPanel } from "./order-page/order-panel.tsx";
export { ChangeButton } from "./order-changes/change-action.tsx";
export { RefundButton } from "./order-changes/refund-action.tsx";
export { PricePreviewOfRecord } from "./prices/price-preview.tsx";
export { RedeemButton } from "./redeem/redeem-button.tsx";
export { CodeValue } from "./reveal/code-value.tsx";
