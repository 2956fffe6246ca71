/** The resource of the tasks: list, record pages and forms, and who may use them. */
import { topics, type HookContext, type ResourceDefinition } from "@portalkit/kernel/contract";
import { sampleNameItemId, sampleNameResourceId, sampleNameTopic } from "../contract.ts";

const automatic = { showIn: { create: false, edit: false } };

/** Notifies open pages and the badge, once the change is committed. */
export function publishChange({ publish }: Pick<HookContext, "publish">): void {
  publish(sampleNameTopic, {});
  publish(topics.menuBadge(sampleNameItemId), {});
}

export const tasksResource: ResourceDefinition = {
  resourceId: sampleNameResourceId,
  table: "sample_name_tasks",
  label: "sample-name:label",
  recordLabel: ({ task }) => String(task),
  recordLabelColumns: ["task"],
  columns: [
    { name: "id", primaryKey: true, ...automatic },
    { name: "task", label: "sample-name:task", required: true, maxLength: 200, quickSearch: true },
    { name: "created_at", label: "sample-name:createdAt", ...automatic },
    { name: "done_at", label: "sample-name:doneAt", ...automatic },
  ],
  options: {
    defaultSort: { columnName: "created_at", direction: "desc" },
    allowedActions: { list: "view", show: "view", filter: "view", create: "manage", edit: "manage", delete: "manage" },
  },
  hooks: {
    create: { after: (_recordId, _record, context) => publishChange(context) },
    edit: { after: (_change, context) => publishChange(context) },
    delete: { after: (_record, context) => publishChange(context) },
  },
};
