/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "search": {
      "placeholder": "";
      "menu": "";
      "resources": "";
      "actions": "";
      "nothing": "";
      "searching": "";
      "results_one": "{count}";
      "results_other": "{count}";
      "failed": "";
      "unanswered": "{resources}";
      "similar": "";
      "pinned": "";
      "recent": "";
      "pin": "";
      "unpin": "";
      "pinHint": "";
      "isPinned": "{record}";
      "isUnpinned": "{record}";
      "open": "";
      "errors.tooManyPinned": "{limit}";
    };
  }
}
