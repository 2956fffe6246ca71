/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "dashboard": {
      "period": "";
      "months_one": "{count}";
      "months_other": "{count}";
      "metric": "";
      "mtd": "";
      "mtdTip": "";
      "splm": "";
      "splmTip": "";
      "sp3m": "";
      "sp3mTip": "";
      "sp6m": "";
      "sp6mTip": "";
      "newUsers": "";
      "newUsersTip": "";
      "orders": "";
      "ordersTip": "";
      "saleVolume": "";
      "saleVolumeTip": "";
      "codesImported": "";
      "codesImportedTip": "";
      "soldCodes": "";
      "soldCodesTip": "";
      "totalSales": "";
      "activeGames": "";
      "availableCodes": "";
      "totalUsers": "";
      "name": "";
      "inStock": "";
      "price": "";
      "priceNotSet": "";
      "sales": "";
      "telegramUsers": "";
      "websiteUsers": "";
      "month": "";
      "allTime": "";
      "rightNow": "";
      "noData": "";
      "notLoaded": "";
      "tryAgain": "";
      "asTable": "";
      "asChart": "";
      "arrange": "";
      "arrangeHint": "";
      "done": "";
      "startOver": "";
      "move": "{title}";
      "moved": "{count}{position}{title}";
      "hide": "{title}";
      "hidden": "";
      "show": "{title}";
      "figures": "";
      "notSaved": "{error}";
      "widgets.overview": "";
      "widgets.totals": "";
      "widgets.salesOverview": "";
      "widgets.signups": "";
      "widgets.statistics": "";
      "widgets.stock": "";
    };
  }
}
