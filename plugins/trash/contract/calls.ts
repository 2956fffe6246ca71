/** The calls of a resource's trash: its deleted records, which can be restored for some days. */
import { Type, type Static } from "typebox";
import { endpoint, maxSearchLength, ResourceId, Row } from "@portalkit/kernel/contract";

const strict = { additionalProperties: false } as const;
/** Further records are found by a search. */
const maxOffset = 1_000_000;
/** In one call that restores records or deletes them for good. */
const maxRecords = 50;

const Id = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });
const Count = Type.Integer({ minimum: 0 });

export const DeletedRecord = Type.Object({
  /** The id of the deletion: a record may be deleted, restored and deleted again. */
  id: Id,
  label: Type.String(),
  /** The record as in a list. */
  row: Row,
  deletedAt: Type.String(),
  /** The user name of the account that deleted it, or its id if the account is deleted. */
  deletedBy: Type.String(),
  keptUntil: Type.String(),
  rows: Type.Integer({ minimum: 0, description: "The number of rows that were deleted with it" }),
});
export type DeletedRecord = Static<typeof DeletedRecord>;

/** Needs the right to list and to delete the resource's records. Those deleted last first. */
export const listDeleted = endpoint({
  method: "POST",
  path: "/list_deleted",
  mount: "admin",
  body: Type.Object(
    {
      resourceId: ResourceId,
      search: Type.Optional(Type.String({ maxLength: maxSearchLength })),
      offset: Type.Integer({ minimum: 0, maximum: maxOffset }),
      limit: Type.Integer({ minimum: 1, maximum: 100 }),
    },
    strict,
  ),
  reply: Type.Object({ records: Type.Array(DeletedRecord), total: Count }),
});

const Selected = Type.Object(
  {
    resourceId: ResourceId,
    ids: Type.Array(Id, { minItems: 1, maxItems: maxRecords, uniqueItems: true }),
  },
  strict,
);
const Done = Type.Object({
  ok: Type.Literal(true),
  done: Count,
  refused: Type.Array(Type.Object({ id: Id, error: Type.String() })),
});

/** Restores each record with the rows that were deleted with it, or nothing of it. */
export const restoreDeleted = endpoint({
  method: "POST",
  path: "/restore_deleted",
  mount: "admin",
  body: Selected,
  reply: Done,
});

/** Removes records from the trash; they cannot be restored then. */
export const deleteForGood = endpoint({
  method: "POST",
  path: "/delete_for_good",
  mount: "admin",
  body: Selected,
  reply: Done,
});
