/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "deletion": {
      "inTrash_one": "{count}";
      "inTrash_other": "{count}";
    };
  }
}
