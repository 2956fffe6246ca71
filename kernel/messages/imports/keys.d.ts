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
      "planned": "{total}";
      "nothing": "";
      "toCreate": "";
      "toChange": "";
      "created": "";
      "changed": "";
      "unchanged": "";
      "refused": "";
      "changes": "";
      "firstChanges": "{shown}{total}";
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
