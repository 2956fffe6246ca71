/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "views": {
      "visibleTo": "";
      "onlyMe": "";
      "someRoles": "";
      "everyone": "";
      "roles": "";
      "roleMissing": "";
      "defaultFor": "";
      "everyoneElse": "";
      "myViews": "";
      "pin": "";
    };
  }
}
