/** The audit log as a list for superadmins: read, filtered and searched, and never changed. */
import { activityKinds, defineResource, type AdminUser, type ResourceHooks } from "#kernel/contract";
import { translate } from "#kernel/server";
import { auditResourceId, kindLabels } from "../contract.ts";

const isSuperadmin = ({ adminUser }: { adminUser: AdminUser }): boolean => adminUser.role === "superadmin";

/** @param onShow runs over an entry that is about to be shown on its page */
export const auditResource = (instanceId: string, onShow: NonNullable<NonNullable<ResourceHooks["show"]>["after"]>): ReturnType<typeof defineResource> => {
  const changes = { file: "audit-log/changes", meta: { pluginInstanceId: instanceId } };
  return defineResource({
    resourceId: auditResourceId, table: "audit_log", label: "Audit log",
    recordLabel: (row) => `${translate(kindLabels[row["kind"] as keyof typeof kindLabels] ?? "")} ${String(row["record_label"] ?? row["username"] ?? "")}`.trim(), recordLabelColumns: ["kind", "record_label", "username"],
    columns: [
      { name: "id", primaryKey: true, showIn: { list: false, show: false } },
      { name: "at", label: "Time" },
      { name: "kind", label: "What", type: "string", enum: activityKinds.map((value) => ({ value, label: kindLabels[value] })) },
      { name: "username", label: "Who", type: "string", quickSearch: true },
      { name: "user_id", label: "User ID", type: "string", showIn: { list: false }, filterOptions: { substringSearch: false } },
      { name: "resource_id", label: "Resource", type: "string", holdsResourceIds: true },
      { name: "record_label", label: "Record", type: "string", quickSearch: true, components: { list: "audit-log/record", show: "audit-log/record" } },
      { name: "record_id", label: "Record ID", type: "string", quickSearch: true, showIn: { list: false }, filterOptions: { substringSearch: false } },
      { name: "changes", label: "Difference", type: "json", components: { list: changes, show: changes }, showIn: { filter: false }, sortable: false },
      { name: "action_id", label: "Action", type: "string", showIn: { list: false } },
      { name: "ip", label: "IP address", type: "string", filterOptions: { substringSearch: false } },
      { name: "user_agent", label: "Browser", type: "string", showIn: { list: false } },
      { name: "details", label: "Details", type: "json", showIn: { list: false, filter: false }, extra: { jsonCollapsedLevel: 2 } },
    ],
    options: {
      allowedActions: { list: isSuperadmin, show: isSuperadmin, filter: isSuperadmin },
      defaultSort: { columnName: "at", direction: "desc" }, listPageSize: 25, listPageSizeOptions: [25, 50, 100],
      fieldGroups: [
        { groupName: "Who and when", columns: ["at", "username", "user_id", "ip", "user_agent"] },
        { groupName: "What", columns: ["kind", "resource_id", "record_label", "record_id", "action_id", "changes", "details"] },
      ],
    },
    hooks: { show: { after: onShow } },
  });
};
