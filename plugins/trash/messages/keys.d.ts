/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "trash": {
      "title": "";
      "pageTitle": "{resource}";
      "hint_one": "{count}";
      "hint_other": "{count}";
      "empty_one": "{count}";
      "empty_other": "{count}";
      "noMatch": "";
      "record": "";
      "deletedAt": "";
      "deletedBy": "";
      "daysLeft": "";
      "lessThanDay": "";
      "rows": "{number}";
      "restore": "";
      "deleteForGood": "";
      "deleteQuestion_one": "{count}";
      "deleteQuestion_other": "{count}";
      "restored_one": "{count}";
      "restored_other": "{count}";
      "deletedForGood_one": "{count}";
      "deletedForGood_other": "{count}";
      "refused": "";
      "progress": "{done}{total}";
      "selectAll": "";
      "selectRow": "{record}";
      "actions": "";
      "selected_one": "{count}";
      "selected_other": "{count}";
    };
  }
}
