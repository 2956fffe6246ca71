/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "audit-log": {
      "history": "";
      "noHistory": "";
      "showMore": "";
      "nobody": "";
      "history.created": "";
      "imported": "{file}";
      "history.edited": "";
      "history.deleted": "";
      "action": "{action}";
      "before": "";
      "after": "";
      "secret": "";
      "yes": "";
      "no": "";
      "empty": "";
      "unset": "";
      "records": "";
      "recordCount_one": "{count}";
      "recordCount_other": "{count}";
      "unchanged": "";
      "noChanges": "";
      "onlyFormatting": "";
      "more_one": "{count}{names}";
      "more_other": "{count}{names}";
      "kinds.created": "";
      "kinds.edited": "";
      "kinds.deleted": "";
      "kinds.action": "";
      "kinds.bulk-action": "";
      "kinds.exported": "";
      "kinds.imported": "";
      "kinds.signed-in": "";
      "kinds.sign-in-failed": "";
      "kinds.signed-out": "";
      "kinds.refused": "";
      "audit_log.label": "";
      "audit_log.columns.at": "";
      "audit_log.columns.kind": "";
      "audit_log.columns.username": "";
      "audit_log.columns.user_id": "";
      "audit_log.columns.resource_id": "";
      "audit_log.columns.record_label": "";
      "audit_log.columns.record_id": "";
      "audit_log.columns.changes": "";
      "audit_log.columns.action_id": "";
      "audit_log.columns.ip": "";
      "audit_log.columns.user_agent": "";
      "audit_log.columns.details": "";
      "audit_log.groups.whoAndWhen": "";
      "audit_log.groups.what": "";
    };
  }
}
