/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "jobs": {
      "title": "";
      "groups": "";
      "group.running": "";
      "group.waiting": "";
      "group.scheduled": "";
      "group.failed": "";
      "group.finished": "";
      "plugin": "";
      "allPlugins": "";
      "refresh": "";
      "showMore": "";
      "empty.running": "";
      "empty.waiting": "";
      "empty.scheduled": "";
      "empty.failed": "";
      "empty.finished": "";
      "state.created": "";
      "state.retry": "";
      "state.active": "";
      "state.completed": "";
      "state.cancelled": "";
      "state.failed": "";
      "attempts": "{max}{number}";
      "time.createdAt": "{time}";
      "time.startedAt": "{time}";
      "time.endedAt": "{time}";
      "time.runsAt": "{time}";
      "inUtc": "{words}";
      "retry": "";
      "retryOf": "{job}";
      "cancel": "";
      "cancelOf": "{job}";
      "cancelQuestion": "";
      "keep": "";
      "retried": "";
      "cancelled": "";
      "errors.unknown": "";
      "errors.notFailed": "";
      "errors.over": "";
    };
  }
}
