/** The calls that run actions of a resource, on one record or several (contract section "Resources"). */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { ActionId, RecordId, RecordIds, ResourceId, strict, Values } from "./call-fields.ts";

/** The reply of an action: a redirect, or a success message. A failure is the error envelope. */
const ActionReply = Type.Object({
  redirectUrl: Type.Optional(Type.String()),
  ok: Type.Optional(Type.Boolean()),
  successMessage: Type.Optional(Type.String()),
});

export const startCustomAction = endpoint({
  method: "POST",
  path: "/start_custom_action",
  mount: "admin",
  body: Type.Object(
    {
      resourceId: ResourceId,
      actionId: ActionId,
      recordId: RecordId,
      extra: Type.Optional(Values),
    },
    strict,
  ),
  reply: ActionReply,
});

export const startBulkAction = endpoint({
  method: "POST",
  path: "/start_bulk_action",
  mount: "admin",
  body: Type.Object(
    { resourceId: ResourceId, actionId: ActionId, recordIds: RecordIds, extra: Type.Optional(Values) },
    strict,
  ),
  reply: ActionReply,
});

/**
 * Describes what an action on one or several records would do, in a sentence for the confirmation. For actions with
 * `describes`.
 */
export const describeBulkAction = endpoint({
  method: "POST",
  path: "/describe_bulk_action",
  mount: "admin",
  body: Type.Object({ resourceId: ResourceId, actionId: ActionId, recordIds: RecordIds }, strict),
  reply: Type.Object({ description: Type.Union([Type.String(), Type.Null()]) }),
});
