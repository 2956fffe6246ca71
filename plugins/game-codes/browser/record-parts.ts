/** The components on pages and forms of single codes, orders and rules: one file, loaded with the first of them. */
export { DenominationsField } from "./denominations/denominations-field.tsx";
export { NotesValue } from "./notes/notes-value.tsx";
export { OrderPanel } from "./orders/order-panel.tsx";
export { ChangeButton } from "./orders/change-action.tsx";
export { RefundButton } from "./orders/refund-action.tsx";
export { PriceScaleField } from "./price-scale/price-scale-field.tsx";
export { PricePreviewOfRecord } from "./prices/price-preview.tsx";
export { RedeemButton } from "./redeem/redeem-button.tsx";
export { CodeValue } from "./reveal/code-value.tsx";
