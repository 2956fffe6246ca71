/** A resource as an integrator or a plugin defines it: what is sent, and what only the server uses. */
import type { AdminUser } from "../session/admin-user.ts";
import type { Database, DatabaseTransaction } from "../database.ts";
import type { FileText } from "./file-text.ts";
import type { Filter } from "./filter.ts";
import type { RowLimit } from "./row-limit.ts";
import type { Permissions } from "../permissions.ts";
import type { ActionReverse } from "./action-reverse.ts";
import type { ActionInfo, BulkActionInfo, ResourceOptions, Row } from "./resource.ts";
import type { Column, ColumnPage, ColumnType, PluginColumnType } from "./column.ts";

/**
 * An access rule: fixed, by permission, or decided per user; anything but `true` is a refusal. A plugin names its own
 * permissions (`"publish"`), the config those of any plugin (`"articles.publish"`); of several, one is sufficient.
 */
export type AccessRule = boolean | Permissions | ((who: { adminUser: AdminUser; resourceId: string }) => boolean);

/** `true`/`false` for all pages, or by page, each fixed or decided per user. Absent pages are `true`. */
export type ShowIn = boolean | Partial<Record<ColumnPage, AccessRule>>;

/** A column. Only `name` is required: the label defaults to the name in words, the type to the database's own type. */
export interface ColumnDefinition extends Omit<Partial<Column>, "showIn" | "type" | "required"> {
  name: string;
  type?: ColumnType | PluginColumnType;
  /** The options of a type that a plugin brings, as that plugin describes them. */
  typeOptions?: Readonly<Record<string, unknown>>;
  showIn?: ShowIn;
  required?: boolean | { create?: boolean; edit?: boolean };
  /** Never leaves the server: not in rows, filters, sorts, exports, or the resource's own description. */
  backendOnly?: boolean;
  /**
   * The other column in which its content was entered; this column stores it sealed or as a hash. The audit log reports
   * a change under the name of that other column.
   */
  storesColumn?: string;
  /**
   * Other columns of the table that this column's component reads: a page that shows this column contains their values
   * too, even for users to whom it does not show those columns.
   */
  readsColumns?: readonly string[];
  /** `false`: the list offers no sum, average, minimum and maximum; for numbers of which they mean nothing. */
  aggregates?: boolean;
  /** The values are ids of resources: `enum` is then all resources, with their labels. */
  holdsResourceIds?: boolean;
  /** Value for a new record if the form sends none. It may refer to a record that the user cannot see. */
  fillOnCreate?: (who: { adminUser: AdminUser }) => unknown;
  /** Two records may not have the same value; the database's unique index enforces it. */
  isUnique?: boolean;
  /** Validates beyond patterns; returns a message for the operator, or undefined if the value is valid. */
  validate?: (
    value: unknown,
    record: Readonly<Record<string, unknown>>,
    who: { adminUser: AdminUser },
  ) => string | undefined | Promise<string | undefined>;
  /** How files have its values. Default: as those of its type. */
  inFiles?: FileText;
}

/** What a hook may use. */
export interface HookContext<Db extends Database = DatabaseTransaction> {
  adminUser: AdminUser;
  resourceId: string;
  /** The transaction of the write; in read hooks, the database. */
  db: Db;
  /** Sends a live event to all subscribers of the topic. */
  publish: (topic: string, data: unknown) => void;
  /** Runs a function after the write is committed, never if it is rolled back; errors that it throws are logged. */
  afterCommit: (run: () => void | Promise<unknown>) => void;
  /**
   * In `create` hooks: reveals the value of a column to the caller once, such as a token whose hash the table stores.
   * The reply contains it beside the new key, and the record's page shows it until the user leaves the page.
   */
  revealOnce?: (column: string, value: string) => void;
}

/** Functions before and after each operation. A hook refuses by throwing a `Refusal`. */
export interface ResourceHooks {
  /** The `after` hooks of list and show only add keys to rows: the values of columns stay those that are stored. */
  onlyAddsKeys?: boolean;
  list?: {
    before?: (query: { filters: Filter[] }, context: HookContext<Database>) => void | Promise<void>;
    after?: (rows: Row[], context: HookContext<Database>) => void | Promise<void>;
  };
  show?: { after?: (row: Row, context: HookContext<Database>) => void | Promise<void> };
  create?: {
    before?: (record: Record<string, unknown>, context: HookContext) => void | Promise<void>;
    after?: (recordId: string, record: Readonly<Record<string, unknown>>, context: HookContext) => void | Promise<void>;
  };
  edit?: {
    /** The hooks run only for edits of at least one of these columns; absent: for every edit. */
    columns?: readonly string[];
    /**
     * The hooks of one record do not depend on what an edit of another record has written. Records that are edited
     * together then take few statements: all `before` hooks run, then all records are written, then all `after` hooks
     * run. Absent: one record after the other.
     */
    isIndependent?: boolean;
    before?: (
      change: { recordId: string; record: Record<string, unknown>; oldRecord: Row },
      context: HookContext,
    ) => void | Promise<void>;
    after?: (
      change: { recordId: string; record: Readonly<Record<string, unknown>>; oldRecord: Row },
      context: HookContext,
    ) => void | Promise<void>;
  };
  delete?: {
    before?: (record: Row, context: HookContext) => void | Promise<void>;
    after?: (record: Row, context: HookContext) => void | Promise<void>;
  };
}

/**
 * Whether an action runs in a transaction. In one, an error rolls back what the action wrote, and its changes to its
 * records are recorded. `withoutTransaction` is for work that takes long, calls other servers or writes through
 * services of its plugin: it is not rolled back.
 */
export type RunsOn<Call, Result> =
  | { withoutTransaction?: false; run: (call: HookContext & Call) => Result | Promise<Result> }
  | { withoutTransaction: true; run: (call: HookContext<Database> & Call) => Result | Promise<Result> };
/** Exactly one of: an address to redirect to, or a success message. A failure is thrown as a `Refusal`. */
export type ActionResult = { redirectUrl: string } | { successMessage?: string };

/** The counts of an action over many records, by names that the action chooses. */
export type ActionCounts = Readonly<Record<string, number>>;

/** Whether a write needs a recent proof of identity: always, or if the function returns true. */
export type ProofRule = boolean | ((change: { record: Readonly<Record<string, unknown>>; oldRecord?: Row }) => boolean);

/**
 * What an action asks before it runs: a question, what it would do, and a form. Without any of them it runs at once.
 * Texts are message keys or sentences.
 */
export interface ActionQuestions {
  /** The question of the confirmation; the button that accepts has the action's own name. */
  confirm?: string;
  /** Colour of the button; `danger` also begins the confirmation at Cancel. */
  state?: "danger" | "success" | "active";
  /** A translated sentence about what the action would do to these records, shown in the confirmation. */
  describe?: (call: { db: Database; recordIds: readonly string[] }) => string | undefined | Promise<string | undefined>;
  /** The fields of a form. `run` gets their values in `extra`, validated; whole numbers and decimals are text. */
  fields?: readonly ActionField[];
}

type ColumnRules = "enum" | "minValue" | "maxValue" | "minLength" | "maxLength" | "validation" | "messages";

/** A field of the form of an action; its rules are those of a column. */
export interface ActionField extends Pick<Column, ColumnRules | "inputPrefix" | "inputSuffix" | "unit"> {
  name: string;
  label: string;
  /** Default `string`. */
  type?: Exclude<ColumnType, "json" | "richtext">;
  required?: boolean;
  /** Shown below the field. */
  note?: string;
  /** The value with which the form opens. */
  initial?: string | number | boolean;
}

/** A custom action on one record, with its server half. */
export type ActionDefinition = ActionRules &
  RunsOn<{ recordId: string; record: Row; extra: Readonly<Record<string, unknown>> }, ActionResult>;

export interface ActionRules
  extends Omit<ActionInfo, keyof ActionQuestions | "describes" | "reversible">, ActionQuestions {
  allowed?: AccessRule;
  /** Only for users who have proven their identity within the last ten minutes. */
  requiresProof?: true;
  reverse?: ActionReverse<HookContext>;
}

/** An action on selected records, with its server half. `recordIds` contains only records that this user may list. */
export type BulkActionDefinition = BulkActionRules & (BulkActionInOne | BulkActionInPortions);

export interface BulkActionRules
  extends Omit<BulkActionInfo, keyof ActionQuestions | "describes" | "reversible">, ActionQuestions {
  allowed?: AccessRule;
  /** Only for users who have proven their identity within the last ten minutes. */
  requiresProof?: true;
  reverse?: ActionReverse<HookContext>;
}

/** Handles all records in one transaction, for actions that must not be split; other users may have to wait for it. */
export type BulkActionInOne = RunsOn<
  { recordIds: string[]; extra: Readonly<Record<string, unknown>> },
  ActionResult
> & {
  countPortion?: never;
  summarize?: never;
};

/**
 * Any number of records, handled in portions: each has its own transaction and its own entry in the audit log, and
 * other calls are served in between. If a later portion is refused, the earlier ones stay committed.
 */
export interface BulkActionInPortions {
  withoutTransaction?: false;
  /** Handles the records of one portion and returns counts of what it did. */
  countPortion: (
    call: HookContext & { recordIds: string[]; extra: Readonly<Record<string, unknown>> },
  ) => ActionCounts | Promise<ActionCounts>;
  /** Describes the result, from the sums of all portions. */
  summarize: (counts: ActionCounts) => string;
  run?: never;
}

/** The maximum number of days for which a trash keeps deleted records. */
export const maxTrashDays = 365;

/** A resource. */
export interface ResourceDefinition {
  /** Unique; used in addresses (`/resource/{resourceId}`). */
  resourceId: string;
  /** The table, or a view for a read-only resource. */
  table: string;
  label: string;
  /** Title of the page that creates a record, in words of the language: "New book". Default: "New record in ...". */
  createTitle?: string;
  /** Text that represents a record; default: its primary key. */
  recordLabel?: (row: Row) => string;
  /** The columns that `recordLabel` reads; foreign labels select no others. Default: all that are not backend-only. */
  recordLabelColumns?: readonly string[];
  columns: readonly ColumnDefinition[];
  /**
   * Limits the rows that exist for this user, in lists, counts, records, writes, foreign options and min-max alike. A
   * user cannot create a row that does not match, or change a row so that it no longer matches.
   */
  rowFilter?: (who: { adminUser: AdminUser }) => Filter | undefined;
  /** Maximum numbers of rows. A hook cannot count: those of a whole import may run before its first row is stored. */
  rowLimits?: readonly RowLimit[];
  /** Writes for which users must have proven their identity within the last ten minutes. */
  requiresProof?: { create?: ProofRule; edit?: ProofRule; delete?: ProofRule };
  /** The address that a click on a row opens, `null` for none; absent = the show page. */
  clickUrl?: (row: Row) => string | null;
  options?: Omit<
    ResourceOptions,
    "allowedActions" | "actions" | "bulkActions" | "bulkOperations" | "filtering" | "aggregates"
  > & {
    /** Absent actions are refused, except `list` and `show`, which superadmins may use; `filter` follows `list`. */
    allowedActions?: Partial<Record<"list" | "show" | "edit" | "create" | "delete" | "filter", AccessRule>>;
    actions?: readonly ActionDefinition[];
    bulkActions?: readonly BulkActionDefinition[];
  };
  hooks?: ResourceHooks;
}

/** Types a resource; returns it unchanged. */
export function defineResource(resource: ResourceDefinition): ResourceDefinition {
  return resource;
}
