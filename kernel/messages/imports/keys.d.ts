/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "imports": {
      "mode": "";
      "createNew": "";
      "updateBy": "{field}";
      "unmatched": "";
      "unmatchedRefuse": "";
      "unmatchedCreate": "";
      "clearsEmpty": "";
      "planNote": "";
      "plan": "";
      "planned_one": "";
      "planned_other": "{total}";
      "nothing": "";
      "toCreate": "";
      "toChange": "";
      "created": "";
      "changed": "";
      "unchanged": "";
      "refused": "";
      "changes": "";
      "firstChanges_one": "{shown}{total}";
      "firstChanges_other": "{shown}{total}";
      "field": "";
      "before": "";
      "after": "";
      "noValue": "";
      "secret": "";
      "done": "";
      "cancelled": "{rows}";
    };
  }
}
