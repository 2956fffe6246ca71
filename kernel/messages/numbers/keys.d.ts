/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "numbers": {
      "number": "";
      "whole": "";
      "count": "{max}{min}";
      "ambiguous": "{first}{second}";
      "filter": "";
      "decimals": "{max}";
    };
  }
}
