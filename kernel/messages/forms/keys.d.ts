/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "forms": {
      "draftRestored": "{time}";
      "draftOutdated": "{time}";
      "discardDraft": "";
      "conflict": "";
      "theirs": "";
      "takeTheirs": "";
      "keepMine": "";
      "chooseSide": "";
      "resetBy": "{column}";
      "openSaved": "";
      "createAnother": "";
    };
  }
}
