/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "notifications": {
      "bell": "";
      "bellUnread_one": "{count}";
      "bellUnread_other": "{count}";
      "bellMany": "{count}";
      "markAllRead": "";
      "empty": "";
      "emptyHint": "";
      "today": "";
      "yesterday": "";
      "unread": "";
      "showMore": "";
      "settings.group": "";
      "settings.retentionDays": "";
      "settings.retentionHelp": "";
      "settings.days": "";
    };
  }
}
