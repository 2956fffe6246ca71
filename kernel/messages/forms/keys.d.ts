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
      "alreadySaved": "";
      "openSaved": "";
      "createAnother": "";
      "save": "";
      "saveHint": "";
      "createTitle": "{label}";
      "duplicateTitle": "{record}";
      "saving": "";
      "saved": "";
      "created": "";
      "fixErrors_one": "{count}";
      "fixErrors_other": "{count}";
      "problem": "{label}{message}";
      "required": "";
      "requiredMark": "";
      "min": "{min}";
      "max": "{max}";
      "shortest": "{min}";
      "longest": "{max}";
      "json": "{column}{found}{line}";
      "jsonEnd": "{column}{line}";
      "dateIncomplete": "";
      "arrayItem": "{number}{problem}";
      "returnRefused": "";
      "createNeedsColumn": "{column}";
    };
  }
}
