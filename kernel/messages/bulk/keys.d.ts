/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "bulk": {
      "onPage": "{selected}";
      "selectAll": "{total}";
      "counting": "";
      "allSelected": "{total}";
      "appliesToAll": "{total}";
      "editAll": "{total}";
      "deleteAll": "{total}";
      "check": "";
      "previousPage": "";
      "nextPage": "";
      "range": "{from}{total}{to}";
      "edit.edit": "";
      "edit.title_one": "{count}";
      "edit.title_other": "{count}";
      "edit.addField": "";
      "edit.removeField": "{column}";
      "edit.apply": "";
      "edit.stop": "";
      "edit.progress": "";
      "edit.done_one": "{count}";
      "edit.done_other": "{count}";
      "edit.refused_one": "{count}";
      "edit.refused_other": "{count}";
      "delete.title_one": "{count}";
      "delete.title_other": "{count}";
      "delete.done_one": "{count}";
      "delete.done_other": "{count}";
      "undone_one": "{count}";
      "undone_other": "{count}";
      "notUndone_one": "{count}";
      "notUndone_other": "{count}";
      "continues": "";
      "unchanged": "";
    };
  }
}
