/** Records who did what, when and from where, in the same database as the data, and shows it on each record. */
import { Type } from "typebox";
import { pluginContract, setting, withDefault } from "@portalkit/kernel/contract";

export {
  AuditChange,
  AuditEntry,
  AuditRecord,
  getEntryRecords,
  getHistory,
  historyPage,
  recordsPage,
} from "./contract/calls.ts";
export {
  RestoreField,
  RestorePreview,
  previewRecreate,
  previewRestore,
  recreateRecord,
  restoreErrors,
  restoreState,
} from "./contract/restore-calls.ts";

export const auditLog = pluginContract({
  name: "audit-log",
  description: "Records every create, edit, delete, action, export, import and sign-in, with the changed values",
  options: Type.Object(
    {
      retentionDays: withDefault(
        Type.Integer({
          minimum: 1,
          maximum: 36_500,
          description: "Days after which entries are removed, unless operators set others",
        }),
        365,
      ),
      minRetentionDays: withDefault(
        Type.Integer({
          minimum: 1,
          maximum: 36_500,
          description:
            "Days for which entries stay in any case, which the database enforces; a lower number counts after the days of the former one",
        }),
        90,
      ),
      maxValueLength: withDefault(
        Type.Integer({
          minimum: 200,
          maximum: 1_000_000,
          description: "Maximum stored characters of a value; a longer one is truncated and cannot be restored",
        }),
        20_000,
      ),
    },
    { additionalProperties: false },
  ),
  settings: Type.Object({
    retentionDays: setting(Type.Integer({ minimum: 1, maximum: 36_500 }), {
      label: "audit-log:settings.retentionDays",
      help: "audit-log:settings.retentionHelp",
      group: "audit-log:settings.group",
      unit: "audit-log:settings.days",
      option: "retentionDays",
      change: "settings.change",
      sensitive: true,
    }),
  }),
  permissions: {
    "see-history": {
      description: "See a record's history on its page, limited to the records and fields that the user may see",
    },
  },
  needs: ["auth", "resources"],
  icons: ["history", "rotate-ccw"],
});

export const auditResourceId = "audit_log";
