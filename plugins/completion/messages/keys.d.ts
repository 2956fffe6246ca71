/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "completion": {
      "suggested": "{text}";
      "suggestedOf": "{count}{text}";
      "accept": "";
      "questions": "";
      "unavailable": "";
    };
  }
}
