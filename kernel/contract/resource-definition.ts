/**
 * A resource as an integrator or a plugin defines it: the wire's columns and options, plus what only the server knows.
 */
import type { CallOrigin } from "./activity.ts";
import type { Database, DatabaseTransaction } from "./database.ts";
import type { Filter } from "./filter.ts";
import type { Permissions } from "./permissions.ts";
import type { ActionInfo, BulkActionInfo, Column, ColumnPage, ColumnType, ResourceOptions, Row } from "./resource.ts";

/** A signed-in user, as rules and hooks see it. `dbUser` never holds a backend-only column. */
export interface AdminUser {
  pk: string;
  username: string;
  role: string;
  dbUser: Readonly<Record<string, unknown>>;
  /** The session the call came with; absent where there is none, as in tests. */
  sessionId?: string;
  /** The API token that the call came with. */
  tokenId?: string;
  /** Where the call came from; absent for what runs without one. */
  origin?: CallOrigin;
}

/**
 * A rule about who: fixed, by permission, or decided by the user; anything but `true` is a refusal. A plugin names its
 * own permissions (`"refund"`), the config those of any plugin (`"game-codes.refund"`); of several, one is enough.
 */
export type AccessRule = boolean | Permissions | ((who: { adminUser: AdminUser; resourceId: string }) => boolean);

/** `true`/`false` for all pages, or by page, each fixed or decided by the user. Absent pages are `true`. */
export type ShowIn = boolean | Partial<Record<ColumnPage, AccessRule>>;

/** A column. Only `name` is required: label and type default to the name in words and to the database's own type. */
export interface ColumnDefinition extends Omit<Partial<Column>, "showIn" | "type" | "required"> {
  name: string;
  type?: ColumnType;
  showIn?: ShowIn;
  required?: boolean | { create?: boolean; edit?: boolean };
  /** Never leaves the server: not in rows, filters, sorts, exports, or the resource's own description. */
  backendOnly?: boolean;
  /**
   * What it holds was entered in this other column, sealed or as a hash here: the audit log tells a change by that
   * column's name.
   */
  storesColumn?: string;
  /** It holds ids of resources: `enum` is then all of them, by their labels. */
  holdsResourceIds?: boolean;
  /** Value for a new record when the form sends none. It may refer to a record that the user cannot see. */
  fillOnCreate?: (who: { adminUser: AdminUser }) => unknown;
  /** Two records may not share a value; the database's own unique index is what holds it. */
  isUnique?: boolean;
  /** Decides beyond patterns; returns a message for the operator, or nothing when the value is good. */
  validate?: (
    value: unknown,
    record: Readonly<Record<string, unknown>>,
    who: { adminUser: AdminUser },
  ) => string | undefined | Promise<string | undefined>;
}

/** What a hook may touch. */
export interface HookContext<Db extends Database = DatabaseTransaction> {
  adminUser: AdminUser;
  resourceId: string;
  /** The transaction of the write; in hooks of reading the database. */
  db: Db;
  /** Sends a live event to everyone subscribed to the topic. */
  publish: (topic: string, data: unknown) => void;
  /** Runs something once the write is committed, and never when it is not; what it throws is logged. */
  afterCommit: (run: () => void | Promise<unknown>) => void;
  /**
   * In hooks of `create`: tells the caller, and nobody ever again, the value of a column, such as a token of which the
   * table keeps the hash. The answer carries it beside the new key, and the record's page shows it until it is left.
   */
  tellOnce?: (column: string, value: string) => void;
}

/** Functions before and after each operation. A hook refuses by throwing a `Refusal`. */
export interface ResourceHooks {
  /** What comes after list and show adds keys of its own to rows: what columns say stays what is stored. */
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
 * Where an action does its work. In a transaction, what the action throws undoes what it wrote, and what it changed in
 * its records is recorded. `withoutTransaction` is for what takes long, asks other servers or writes through services
 * of its plugin: nothing takes back what it has done.
 */
export type RunsOn<Call, Result> =
  | { withoutTransaction?: false; run: (call: HookContext & Call) => Result | Promise<Result> }
  | { withoutTransaction: true; run: (call: HookContext<Database> & Call) => Result | Promise<Result> };
/** Exactly one of: where to go, what went well. A failure is thrown as a `Refusal`. */
export type ActionResult = { redirectUrl: string } | { successMessage?: string };

/** What an action over many records has counted, by names of its own. */
export type ActionCounts = Readonly<Record<string, number>>;

/** A write that asks for a recent proof of identity: always, or where the function answers true. */
export type ProofRule = boolean | ((change: { record: Readonly<Record<string, unknown>>; oldRecord?: Row }) => boolean);

/** A custom action of one record, with its server half. */
export type ActionDefinition = ActionRules &
  RunsOn<{ recordId: string; record: Row; extra: Readonly<Record<string, unknown>> }, ActionResult>;

export interface ActionRules extends ActionInfo {
  allowed?: AccessRule;
  /** Only for users who have proven within the last ten minutes who they are. */
  requiresProof?: true;
}

/** An action over selected records, with its server half. `recordIds` holds only records this user may list. */
export type BulkActionDefinition = BulkActionRules & (BulkActionInOne | BulkActionInPortions);

export interface BulkActionRules extends Omit<BulkActionInfo, "describes"> {
  /** A translated sentence about what the action would do to these records, shown in the question before it. */
  describe?: (call: { db: Database; recordIds: readonly string[] }) => string | undefined | Promise<string | undefined>;
  state?: "danger" | "success" | "active";
  allowed?: AccessRule;
  /** Only for users who have proven within the last ten minutes who they are. */
  requiresProof?: true;
}

/** All records in one transaction, for actions to which they belong together; everybody else may wait for it. */
export type BulkActionInOne = RunsOn<{ recordIds: string[] }, ActionResult> & {
  countPortion?: never;
  summarize?: never;
};

/**
 * Any number of records, handled in portions: each is a transaction and an entry of the audit log of its own, and
 * others are served in between. What a later portion refuses leaves the earlier ones done.
 */
export interface BulkActionInPortions {
  withoutTransaction?: false;
  /** Handles the records of one portion and counts what it did. */
  countPortion: (call: HookContext & { recordIds: string[] }) => ActionCounts | Promise<ActionCounts>;
  /** Tells what was done, from the sums of all portions. */
  summarize: (counts: ActionCounts) => string;
  run?: never;
}

/** A resource. */
export interface ResourceDefinition {
  /** Unique; stands in addresses (`/resource/{resourceId}`). */
  resourceId: string;
  /** The table, or a view for a read-only resource. */
  table: string;
  label: string;
  /** Text that stands for a record; by default its primary key. */
  recordLabel?: (row: Row) => string;
  /**
   * The columns `recordLabel` reads, so that labels of foreign records select no more. By default all that are not
   * backend-only.
   */
  recordLabelColumns?: readonly string[];
  columns: readonly ColumnDefinition[];
  /**
   * Only rows that match are there for this user: in lists, counts, records, writes, foreign options and min-max alike.
   * Nobody creates a row beyond it, or changes one so that it would leave it.
   */
  rowFilter?: (who: { adminUser: AdminUser }) => Filter | undefined;
  /** Writes for which users must have proven within the last ten minutes who they are. */
  requiresProof?: { create?: ProofRule; edit?: ProofRule; delete?: ProofRule };
  /** Where a click on a row leads: an address, `null` for nowhere; absent = the show page. */
  clickUrl?: (row: Row) => string | null;
  options?: Omit<ResourceOptions, "allowedActions" | "actions" | "bulkActions"> & {
    /** Absent actions are refused, except `list` and `show`, which superadmins may; `filter` follows `list`. */
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
