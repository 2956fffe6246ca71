/**
 * Browser half of `game-codes`: the screens for buying and importing codes, the order and redemption actions, and the
 * field renderers for codes, prices and price rules.
 */
import { defineBrowserPlugin, type WidgetContribution } from "@portalkit/kernel/browser/plugin";
import type { gameCodes } from "./contract.ts";

const listed =
  <Name extends keyof typeof import("./browser/list-parts.ts")>(name: Name) =>
  () =>
    import("./browser/list-parts.ts").then((parts) => parts[name]);
const recorded =
  <Name extends keyof typeof import("./browser/record-parts.ts")>(name: Name) =>
  () =>
    import("./browser/record-parts.ts").then((parts) => parts[name]);
const ofCodes =
  <Name extends keyof typeof import("./browser/code-parts.ts")>(name: Name) =>
  () =>
    import("./browser/code-parts.ts").then((parts) => parts[name]);
const settling =
  <Name extends keyof typeof import("./browser/redeem/settle/settle-parts.ts")>(name: Name) =>
  () =>
    import("./browser/redeem/settle/settle-parts.ts").then((parts) => parts[name]);
/** Uses the same renderer in lists and on record pages. */
const shown = <Name extends keyof typeof import("./browser/code-parts.ts")>(name: Name) => ({
  list: ofCodes(name),
  show: ofCodes(name),
});

/** The widgets of the overview (docs/product.md, portal 2). */
const widgets: readonly WidgetContribution<typeof gameCodes>[] = [
  {
    id: "totals",
    title: "game-codes:figures.widgets.totals",
    width: "full",
    order: 10,
    allowed: "figures",
    isBare: true,
    height: 110,
    resources: ["orders", "codes", "games", "users"],
    load: () => import("./browser/figures/totals.tsx").then((widget) => widget.Totals),
  },
  {
    id: "sales",
    title: "game-codes:figures.widgets.salesOverview",
    width: "half",
    order: 20,
    allowed: "figures",
    resources: ["orders"],
    load: () => import("./browser/figures/sales.tsx").then((widget) => widget.Sales),
  },
  {
    id: "statistics",
    title: "game-codes:figures.widgets.statistics",
    width: "two-thirds",
    order: 40,
    allowed: "figures",
    resources: ["orders", "codes", "users"],
    load: () => import("./browser/figures/statistics.tsx").then((widget) => widget.Statistics),
  },
  {
    id: "stock",
    title: "game-codes:figures.widgets.stock",
    width: "third",
    order: 50,
    allowed: "figures",
    resources: ["codes", "denominations", "games"],
    load: () => import("./browser/figures/stock.tsx").then((widget) => widget.Stock),
  },
];

export const browser = defineBrowserPlugin<typeof gameCodes>({
  name: "game-codes",
  setup: () => ({
    routes: [
      {
        path: "/buy-codes",
        layout: "shell",
        title: "game-codes:pages.buyCodes",
        load: () => import("./browser/buying/buy-codes-screen.tsx").then((screen) => screen.BuyCodesScreen),
      },
      {
        path: "/codes-import",
        layout: "shell",
        allowed: "import",
        title: "game-codes:pages.codesImport",
        load: () => import("./browser/imports/codes-import-screen.tsx").then((screen) => screen.CodesImportScreen),
      },
    ],
    fields: [
      { name: "status", list: ofCodes("StatusCell"), show: ofCodes("StatusValue") },
      { name: "price", ...shown("PriceValue") },
      {
        name: "denominations",
        // Another game has other denominations.
        dependsOn: ["game_id"],
        list: listed("DenominationsValue"),
        show: listed("DenominationsValue"),
        edit: recorded("DenominationsField"),
        create: recorded("DenominationsField"),
      },
      { name: "code", show: recorded("CodeValue") },
      { name: "notes", show: recorded("NotesValue") },
      { name: "redeem-status", for: { resource: "codes", column: "redeem_status" }, ...shown("RedeemCell") },
      { name: "redemption-state", list: settling("RedemptionState"), show: settling("RedemptionState") },
    ],
    widgets,
    homeLinks: [
      {
        to: "/buy-codes",
        icon: "shopping-cart",
        label: "game-codes:home.createOrder",
        hint: "game-codes:home.createOrderHint",
      },
      {
        to: "/resource/orders",
        icon: "list",
        label: "game-codes:home.viewOrders",
        hint: "game-codes:home.viewOrdersHint",
      },
    ],
    pageInjections: [
      { resource: "orders", page: "show", position: "bottom", load: recorded("OrderPanel") },
      { resource: "price_scales", page: "show", position: "bottom", load: recorded("PricePreviewOfRecord") },
      { resource: "price_markups", page: "show", position: "bottom", load: recorded("PricePreviewOfRecord") },
      { resource: "users", page: "show", position: "bottom", load: recorded("PricePreviewOfRecord") },
    ],
    rowActions: [
      { id: "refund", resource: "orders", allowed: "refund", showIn: { show: true }, load: recorded("RefundButton") },
      {
        id: "change-state",
        resource: "orders",
        allowed: "refund",
        showIn: { show: true },
        load: recorded("ChangeButton"),
      },
      { id: "codes", resource: "orders", showIn: { show: true }, load: listed("DownloadButton") },
      { id: "codes-of-row", resource: "orders", showIn: { list: true }, load: listed("DownloadIcon") },
      { id: "redeem", resource: "codes", showIn: { show: true }, load: recorded("RedeemButton") },
      { id: "redeem-row", resource: "codes", showIn: { list: true }, load: ofCodes("RedeemIcon") },
      {
        id: "settle",
        resource: "redemptions",
        allowed: "manage-codes",
        showIn: { show: true },
        load: settling("SettleButton"),
      },
      {
        id: "settle-row",
        resource: "redemptions",
        allowed: "manage-codes",
        showIn: { list: true },
        load: settling("SettleIcon"),
      },
    ],
  }),
});
