/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "backup": {
      "health.none": "";
      "health.old": "{time}";
      "health.recent": "{time}";
      "health.make": "";
      "health.untried": "{time}";
      "health.neverTried": "";
      "health.try": "";
      "health.tried": "{time}";
      "health.violated": "{count}";
      "health.verify": "";
    };
  }
}
