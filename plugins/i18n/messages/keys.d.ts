/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "i18n": {
      "label": "";
      "language": "";
      "key": "";
      "message": "";
      "shipped": "";
      "text": "";
      "updatedAt": "";
      "textNote": "";
      "groupText": "";
      "groupPlace": "";
      "lost": "{name}";
      "unknown": "{names}{name}";
      "unknownAny": "{name}";
      "forms": "{found}{wanted}";
    };
  }
}
