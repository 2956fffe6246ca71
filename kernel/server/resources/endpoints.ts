/** The calls of the contract's section "Resources", each joined to what answers it. */
import {
  createRecord, deleteRecord, getForeignData, getMinMax, getResource, getResourceData, startBulkAction, startCustomAction, updateRecord, validateColumns,
} from "../../contract/resource-endpoints.ts";
import type { BodyOf, ReplyOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/refusals.ts";
import type { AdminUser } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import { handle, type HandledEndpoint } from "../plugin.ts";
import { checkValue } from "./check-record.ts";
import { foreignOptions } from "./get-foreign-data.ts";
import { minMaxOfColumns } from "./get-min-max.ts";
import { findRecord, listRecords } from "./list-records.ts";
import { demand, describeResource, viewOf } from "./resource-view.ts";
import { runBulkAction, runCustomAction } from "./run-action.ts";
import { createOne, deleteOne, updateOne } from "./write-records.ts";

export function resourceEndpoints(kernel: Kernel): readonly HandledEndpoint[] {
  return [
    handle(getResource, ({ body, adminUser }) => ({ resource: describeResource(viewOf(kernel, body.resourceId, adminUser)) })),
    handle(getResourceData, ({ body, adminUser }) => resourceData(kernel, adminUser, body)),
    handle(getForeignData, ({ body, adminUser }) => foreignOptions(kernel, adminUser, body)),
    handle(getMinMax, ({ body, adminUser }) => minMaxOfColumns(kernel, adminUser, body.resourceId)),
    handle(createRecord, async ({ body, adminUser }) => {
      const newRecordId = await createOne(kernel, adminUser, body.resourceId, body.record);
      return { ok: true as const, newRecordId, redirectToRecordId: newRecordId };
    }),
    handle(updateRecord, async ({ body, adminUser }) => {
      await updateOne(kernel, adminUser, body.resourceId, String(body.recordId), body.record);
      return { ok: true as const, recordId: body.recordId };
    }),
    handle(deleteRecord, async ({ body, adminUser }) => {
      await deleteOne(kernel, adminUser, body.resourceId, String(body.primaryKey));
      return { ok: true as const, recordId: body.primaryKey };
    }),
    handle(startCustomAction, ({ body, adminUser }) => runCustomAction(kernel, adminUser, body)),
    handle(startBulkAction, ({ body, adminUser }) => runBulkAction(kernel, adminUser, body)),
    handle(validateColumns, ({ body, adminUser }) => validate(kernel, adminUser, body)),
  ];
}

async function resourceData(kernel: Kernel, adminUser: AdminUser, body: BodyOf<typeof getResourceData>): Promise<ReplyOf<typeof getResourceData>> {
  const view = viewOf(kernel, body.resourceId, adminUser);
  demand(view, body.source);
  if (body.source === "list") {
    const query = { filters: [...body.filters], sort: body.sort, limit: body.limit, offset: body.offset };
    await view.resource.definition.hooks?.list?.before?.(query as never, { adminUser, resourceId: body.resourceId, db: kernel.db, publish: kernel.bus.publish });
    const { data, total } = await listRecords(kernel, view, query);
    await view.resource.definition.hooks?.list?.after?.(data, { adminUser, resourceId: body.resourceId, db: kernel.db, publish: kernel.bus.publish });
    return { data, total, recordIds: data.map((row) => row._primaryKeyValue as string) };
  }
  const key = body.filters.find((filter) => filter["field"] === view.resource.primaryKey.name && filter["operator"] === "eq");
  if (key === undefined || body.filters.length !== 1) throw refuse("PORTAL_FILTER_MALFORMED", { reason: "one record is fetched by one condition on its primary key" });
  const row = await findRecord(kernel, view, body.source, key["value"]);
  if (row !== undefined) await view.resource.definition.hooks?.show?.after?.(row, { adminUser, resourceId: body.resourceId, db: kernel.db, publish: kernel.bus.publish });
  return { data: row === undefined ? [] : [row] };
}

async function validate(kernel: Kernel, adminUser: AdminUser, body: BodyOf<typeof validateColumns>): Promise<ReplyOf<typeof validateColumns>> {
  const view = viewOf(kernel, body.resourceId, adminUser);
  if (!view.may("edit") && !view.may("create")) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  const validationResults: ReplyOf<typeof validateColumns>["validationResults"] = {};
  for (const { name, value } of body.editableColumns) {
    const column = [...view.columns("edit"), ...view.columns("create")].find((candidate) => candidate.name === name);
    if (column === undefined) throw refuse("PORTAL_FIELD_NOT_EDITABLE", { field: name });
    const checked = await checkValue(kernel, view, column, value, body.record);
    validationResults[name] = "refusal" in checked ? { isValid: false, message: checked.refusal.message } : { isValid: true };
  }
  return { validationResults };
}
