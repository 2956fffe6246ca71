/** The audit log as a list for superadmins: they can read, filter and search it, but not change it. */
import {
  activityKinds,
  defineResource,
  type AdminUser,
  type ResourceHooks,
  type Row,
} from "@portalkit/kernel/contract";
import { translate, translateText } from "@portalkit/kernel/server";
import { auditResourceId, type AuditChange } from "../contract.ts";

const isSuperadmin = ({ adminUser }: { adminUser: AdminUser }): boolean => adminUser.role === "superadmin";

/** @param onShow runs on an entry before its page shows it */
export const auditResource = (
  instanceId: string,
  onShow: NonNullable<NonNullable<ResourceHooks["show"]>["after"]>,
): ReturnType<typeof defineResource> => {
  const changes = { file: "audit-log/changes", meta: { pluginInstanceId: instanceId } };
  return defineResource({
    resourceId: auditResourceId,
    table: "audit_log",
    label: "audit-log:audit_log.label",
    recordLabel: (row) => `${kindText(row["kind"])} ${String(row["record_label"] ?? row["username"] ?? "")}`.trim(),
    recordLabelColumns: ["kind", "record_label", "username"],
    columns: [
      { name: "id", primaryKey: true, showIn: { list: false, show: false } },
      { name: "at", label: "audit-log:audit_log.columns.at" },
      {
        name: "kind",
        label: "audit-log:audit_log.columns.kind",
        type: "string",
        enum: activityKinds.map((value) => ({ value, label: `audit-log:kinds.${value}` })),
      },
      { name: "username", label: "audit-log:audit_log.columns.username", type: "string", quickSearch: true },
      {
        name: "user_id",
        label: "audit-log:audit_log.columns.user_id",
        type: "string",
        showIn: { list: false },
        filterOptions: { substringSearch: false },
      },
      { name: "resource_id", label: "audit-log:audit_log.columns.resource_id", type: "string", holdsResourceIds: true },
      {
        name: "record_label",
        label: "audit-log:audit_log.columns.record_label",
        type: "string",
        quickSearch: true,
        components: { list: "audit-log/record", show: "audit-log/record" },
      },
      {
        name: "record_id",
        label: "audit-log:audit_log.columns.record_id",
        type: "string",
        quickSearch: true,
        showIn: { list: false },
        filterOptions: { substringSearch: false },
      },
      {
        name: "changes",
        label: "audit-log:audit_log.columns.changes",
        type: "json",
        components: { list: changes, show: changes },
        showIn: { filter: false },
        sortable: false,
      },
      { name: "action_id", label: "audit-log:audit_log.columns.action_id", type: "string", showIn: { list: false } },
      {
        name: "ip",
        listHidden: true,
        label: "audit-log:audit_log.columns.ip",
        type: "string",
        filterOptions: { substringSearch: false },
      },
      { name: "user_agent", label: "audit-log:audit_log.columns.user_agent", type: "string", showIn: { list: false } },
      {
        name: "details",
        label: "audit-log:audit_log.columns.details",
        type: "json",
        showIn: { list: false, filter: false },
        extra: { jsonCollapsedLevel: 2 },
      },
    ],
    options: {
      allowedActions: { list: isSuperadmin, show: isSuperadmin, filter: isSuperadmin },
      defaultSort: { columnName: "at", direction: "desc" },
      listPageSizeOptions: [10, 25, 50, 100],
      fieldGroups: [
        {
          groupName: "audit-log:audit_log.groups.whoAndWhen",
          columns: ["at", "username", "user_id", "ip", "user_agent"],
        },
        {
          groupName: "audit-log:audit_log.groups.what",
          columns: ["kind", "resource_id", "record_label", "record_id", "action_id", "changes", "details"],
        },
      ],
    },
    hooks: { list: { after: (rows) => rows.forEach(nameColumns) }, show: { after: onShow } },
  });
};

/** Returns an empty string for a kind of an older version that has no text any more. */
function kindText(kind: unknown): string {
  const known = activityKinds.find((one) => one === kind);
  return known === undefined ? "" : translate(`audit-log:kinds.${known}`);
}

/** Translates the columns' names, which are recorded in English. */
function nameColumns(row: Row): void {
  if (Array.isArray(row["changes"]))
    row["changes"] = (row["changes"] as readonly AuditChange[]).map((change) => ({
      ...change,
      label: translateText(change.label),
    }));
}
