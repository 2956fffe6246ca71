/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "settings": {
      "title": "";
      "search": "";
      "empty": "";
      "noMatch": "";
      "clearSearch": "";
      "saved": "";
      "fixed": "";
      "changed": "{time}{user}";
      "changedUnknown": "{time}";
      "default": "{value}";
      "defaultEmpty": "";
      "on": "";
      "off": "";
      "misfit": "{expected}{found}";
      "sensitive": "";
      "readOnly": "";
      "reset": "";
      "resetOf": "{setting}";
      "resetQuestion": "{setting}";
      "resetDone": "{setting}";
      "history": "";
      "historyOf": "{setting}";
      "historyEmpty": "";
      "historyChange": "{from}{to}";
      "historySecret": "";
      "historyReset": "";
      "by": "{time}{user}";
      "byDeleted": "{time}";
      "showMore": "";
      "close": "";
      "nothing": "";
      "secretSet": "";
      "secretNotSet": "";
      "secretChange": "";
      "secretChangeOf": "{setting}";
      "secretNew": "";
      "secretHint": "";
      "secretSave": "";
      "secretEmpty": "";
      "errors.fixed": "{setting}";
      "errors.invalid": "{expected}{found}{setting}";
      "errors.changed": "{settings}";
      "errors.twice": "";
    };
  }
}
