/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "dashboard": {
      "period": "";
      "months_one": "{count}";
      "months_other": "{count}";
      "arrange": "";
      "arrangeHint": "";
      "done": "";
      "startOver": "";
      "move": "{title}";
      "moved": "{count}{position}{title}";
      "hide": "{title}";
      "hidden": "";
      "show": "{title}";
      "notSaved": "{error}";
      "widgets.overview": "";
      "others": "";
      "empty": "";
      "widgetUnknown": "";
      "units.day": "";
      "units.week": "";
      "units.month": "";
      "units.year": "";
      "settings.group": "";
      "settings.months": "";
      "settings.monthsHelp": "";
      "settings.monthsUnit": "";
    };
  }
}
