/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "views": {
      "views": "";
      "newView": "";
      "changeView": "";
      "renameView": "";
      "makeDefault": "";
      "dropDefault": "";
      "deleteView": "";
      "changed": "";
      "visibleTo": "";
      "onlyMe": "";
      "someRoles": "";
      "everyone": "";
      "roles": "";
      "roleMissing": "";
      "defaultFor": "";
      "everyoneElse": "";
      "myViews": "";
      "pin": "";
      "subscribe": "";
      "byMail": "";
      "gained_one": "{count}{name}";
      "gained_other": "{count}{name}";
      "grown_one": "{count}{limit}{name}";
      "grown_other": "{count}{limit}{name}";
      "openView": "";
      "plainLink": "";
      "mailReason": "";
      "defaultKept": "{name}";
      "defaultDropped": "";
      "deleteViewQuestion": "{name}";
      "deleteSharedQuestion": "{name}";
      "viewSaved": "";
      "viewDeleted": "";
      "viewName": "";
      "viewNameMissing": "";
      "sharedBy": "{name}";
      "keepColumns": "";
      "save": "";
      "limit": "";
      "errors.unknown": "";
      "errors.shareNotAllowed": "";
      "errors.roleUnknown": "{role}";
      "errors.defaultNotShared": "";
      "errors.tooManyPinned": "{limit}";
      "errors.tooManySubscribed": "{limit}";
      "errors.nameTaken": "{name}";
      "errors.tooMany": "{limit}";
    };
  }
}
