/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "columns": {
      "hint": "";
      "move": "{column}";
      "moved": "{column}{count}{position}";
      "width": "{column}";
      "automatic": "";
      "compact": "";
      "reset": "";
    };
  }
}
