/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "aggregates": {
      "show": "";
      "sum": "";
      "average": "";
      "min": "";
      "max": "";
      "group.by": "";
      "group.none": "";
      "group.period": "";
      "group.day": "";
      "group.week": "";
      "group.month": "";
      "group.order": "";
      "group.byValue": "";
      "group.byDate": "";
      "group.byCount": "";
      "group.bySum": "{column}";
      "group.groups_one": "{column}{written}";
      "group.groups_other": "{column}{written}";
      "group.count_one": "{written}";
      "group.count_other": "{written}";
      "group.before": "{day}";
      "group.since": "{day}";
      "group.openFirst": "{count}";
      "group.openAll": "";
      "group.closeAll": "";
      "group.stop": "";
      "group.more": "";
      "group.shown": "{shown}{total}";
      "group.moreRows": "";
      "group.openList": "";
      "group.select": "{group}";
    };
  }
}
