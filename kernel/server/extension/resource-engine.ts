/** What the core asks of the feature that has the resources of a deployment; nothing else of it is known here. */
import type { Activity } from "../../contract/resources/activity.ts";
import type { ColumnDefinition, ResourceDefinition } from "../../contract/resources/resource-definition.ts";
import type { DeclaredSummary } from "../../contract/resources/summary.ts";
import type { Row } from "../../contract/resources/resource.ts";
import type { PluginContract } from "../../contract/extension/plugin-contract.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { Database } from "../../contract/database.ts";
import type { Problem } from "../../contract/errors/problem.ts";
import type { Migration } from "../database/run-migrations.ts";
import type { Report } from "../problems/report.ts";
import type { ServerContributions } from "./contributions/server-contributions.ts";
import type { ResourceAccess } from "./services/resource-access.ts";

/** What a user may do with a resource, for menus and the palette. */
export interface ResourceReach {
  /** Whether they may read its records at all. */
  readonly read: boolean;
  readonly list: boolean;
  /** Whether they can search it. */
  readonly search: boolean;
}

export interface ResourceEngine {
  /** `services.resources`. */
  readonly access: ResourceAccess;
  /** The last migrations of a start, which change texts of all resources. */
  readonly migrations: (definitions: readonly ResourceDefinition[]) => readonly Migration[];
  /**
   * Compares the resources with their tables, after the migrations.
   * @throws ProblemsError
   */
  readonly prepare: () => Promise<void>;
  /** As the resource's own calls decide; a rule that fails is logged, and closes what it is about. */
  readonly reach: (resourceId: string, adminUser: AdminUser) => ResourceReach;
  /** Where the history of a record of this table is, and its fields; nothing if no resource shows the table. */
  readonly created: (table: string, record: Row) => Pick<Activity, "resourceId" | "changes"> | undefined;
}

/**
 * Checks a question about a resource that an option of a plugin asks.
 * @param columns the columns of the resource; undefined if it is unknown, which is reported elsewhere
 * @param place writes the place of a part of the question
 */
export type CheckSummary = (
  summary: DeclaredSummary,
  columns: ReadonlyMap<string, { readonly definition: ColumnDefinition }> | undefined,
  place: (path: readonly string[]) => string,
  report: Report,
) => void;

/** What the checks of tables read of an instance. */
export interface CheckedInstance {
  readonly id: string;
  readonly contract: PluginContract;
  readonly options: Readonly<Record<string, unknown>>;
  readonly contributions: ServerContributions;
}

/** The resources of a deployment, with the instances that define them and ask questions about them. */
export interface CheckedResources {
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
  readonly instances: readonly CheckedInstance[];
}

/** Compares resources with tables, where a config is checked without a start. */
export interface TableChecks<Tables = unknown> {
  /** Reads what a database knows about the tables of these resources. */
  read(db: Database, definitions: readonly ResourceDefinition[]): Promise<Tables>;
  /** Whether the table is there. */
  has(tables: Tables, table: string): boolean;
  /** Returns the tables of both, those of the second in preference. */
  merge(tables: Tables, others: Tables): Tables;
  /** @param isKnown false for a table that is not compared, with the resources that show it */
  problems(checked: CheckedResources, tables: Tables, isKnown?: (table: string) => boolean): readonly Problem[];
}

interface Features {
  readonly features: readonly { readonly contributions: { readonly resourceEngine?: ResourceEngine } }[];
}

/** Returns the engine; without the feature that has it, one of no resources. */
export const resourceEngine = ({ features }: Features): ResourceEngine =>
  features.find(({ contributions }) => contributions.resourceEngine)?.contributions.resourceEngine ?? noResources;

const noResources: ResourceEngine = {
  access: new Proxy<ResourceAccess>(Object.create(null), {
    get: (_target, name) => {
      throw new Error(`services.resources.${String(name)} is not there: no plugin of this deployment has resources`);
    },
  }),
  migrations: () => [],
  prepare: () => Promise.resolve(),
  reach: () => ({ read: false, list: false, search: false }),
  created: () => undefined,
};
