/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "bulk": {
      "title": "";
      "onPage": "{selected}";
      "selectAll": "{total}";
      "counting": "";
      "allSelected": "{total}";
      "appliesToAll": "{total}";
      "editAll": "{total}";
      "start": "";
      "progress": "";
      "counts": "{changed}{done}{refused}{total}";
      "details": "";
      "detailsOf": "{title}";
      "hide": "";
      "controls.pause": "";
      "controls.continue": "";
      "controls.stop": "";
      "controls.revert": "";
      "stopQuestion": "";
      "states.running": "";
      "states.paused": "";
      "states.done": "";
      "states.stopped": "";
      "states.failed": "";
      "plan.computing": "";
      "plan.counts": "{done}{refused}{total}";
      "plan.changed": "{changed}{refused}{total}";
      "plan.deleted": "{changed}{refused}{total}";
      "plan.reverted": "{changed}{refused}{total}";
      "plan.restored": "{changed}{refused}{total}";
      "plan.reversible.all": "";
      "plan.reversible.some": "{fields}";
      "plan.reversible.none": "";
      "plan.reversible.until": "{date}";
      "deleteAll": "{total}";
      "check": "";
      "states.planning": "";
      "states.planned": "";
      "operation": "";
      "state": "";
      "user": "";
      "startedAt": "";
      "mine": "";
      "everyone": "";
      "none": "";
      "noneHint": "";
      "refusals": "";
      "reason": "";
      "record": "";
      "hiddenRecord": "";
      "previousPage": "";
      "nextPage": "";
      "range": "{from}{total}{to}";
      "inBackground": "";
      "revertedBy": "";
      "reverts": "";
      "controls.restoreRest": "";
      "controls.revertRest": "";
      "states.partly": "";
      "unrestored": "{records}";
      "unreverted": "{records}";
      "irreversible": "{fields}";
    };
  }
}
