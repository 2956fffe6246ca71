/** A bulk operation as its calls return it. */
import { Type, type Static } from "typebox";
import { Formulas } from "@portalkit/resources";

export const Id = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });
export const Count = Type.Integer({ minimum: 0 });

/**
 * A plan is computed while `planning` and changes nothing; a `planned` operation waits to be started. `paused` and
 * `running` operations may still change records, and so may an import while its changes are `recording`; the other
 * states are final.
 */
export const bulkOperationStates = [
  "planning",
  "planned",
  "recording",
  "running",
  "paused",
  "done",
  "stopped",
  "failed",
] as const;

/** How far an operation is; also what is published on its topic. */
export const BulkProgress = Type.Object({
  id: Id,
  state: Type.Enum(bulkOperationStates),
  total: Count,
  /** Records that were tried, in their order; while planning, those whose change was tried and rolled back. */
  done: Count,
  changed: Count,
  refused: Count,
});
export type BulkProgress = Static<typeof BulkProgress>;

export const BulkOperation = Type.Object({
  ...BulkProgress.properties,
  kind: Type.Enum(["edit", "delete", "action", "import", "revert", "restore"], {
    description: "`revert` takes another operation back, `restore` a deletion",
  }),
  fileName: Type.Union([Type.String(), Type.Null()], {
    description: "Of an import, and of what takes it back",
  }),
  resourceId: Type.String(),
  /** The label of the resource. */
  resource: Type.String(),
  /** What is done, like `Edit: Status`. */
  title: Type.String(),
  after: Type.Record(Type.String(), Type.Unknown(), {
    description: "The values that an edit gives, like those of a list's row; of fields that the reader may see",
  }),
  formulas: Formulas,
  /** The account that started it: its user name, or its id if the account is deleted. */
  user: Type.String(),
  userId: Type.String(),
  isOwn: Type.Boolean(),
  reversible: Type.Enum(["all", "some", "none"], {
    description: "What of it can be reverted: actions cannot, deletions if the resource has a trash",
  }),
  irreversible: Type.Array(Type.String(), {
    description:
      "The labels of fields that cannot be reverted: the table does not store their values, or a hook replaces them",
  }),
  reversibleUntil: Type.Union([Type.String(), Type.Null()], {
    description: "When the first of its deleted records leaves the trash; null if it deletes none or has no trash",
  }),
  canRevert: Type.Boolean({
    description: "It has ended, and there are records that it has changed and that are not reverted",
  }),
  rest: Type.Union(
    [
      Type.Object({
        id: Id,
        records: Count,
        kind: Type.Enum(["revert", "restore"], { description: "`restore` if it has deleted them" }),
      }),
      Type.Null(),
    ],
    {
      description:
        "What a reversion has refused or not reached, of the operation with this id: this one, or the one it reverts",
    },
  ),
  /** The operation that it reverts. */
  reverts: Type.Union([Id, Type.Null()]),
  /** The operation that takes it back, or has done so. */
  revertedBy: Type.Union([Id, Type.Null()]),
  /** Why it failed. */
  reason: Type.Union([Type.String(), Type.Null()]),
  /** The message of the action. */
  message: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  endedAt: Type.Union([Type.String(), Type.Null()]),
});
export type BulkOperation = Static<typeof BulkOperation>;
