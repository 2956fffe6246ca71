/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "bulk-operations": {
      "title": "";
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
      "inBackground": "";
      "revertedBy": "";
      "reverts": "";
      "controls.restoreRest": "";
      "controls.revertRest": "";
      "states.partly": "";
      "unrestored": "{records}";
      "unreverted": "{records}";
      "irreversible": "{fields}";
      "titles.edit": "";
      "titles.editFields": "{fields}";
      "titles.delete": "";
      "titles.revert": "{title}";
      "titles.done": "{changed}{title}{total}";
      "titles.partly": "{changed}{refused}{title}{total}";
      "titles.failed": "{changed}{reason}{title}{total}";
      "errors.empty": "";
      "errors.tooMany": "{limit}";
      "errors.state": "";
      "errors.accountGone": "";
      "errors.outcomeUnknown": "";
      "changes.title": "";
      "changes.first": "{shown}{total}";
      "changes.field": "";
      "changes.before": "";
      "changes.after": "";
    };
  }
}
