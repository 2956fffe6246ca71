/** Long work that survives the process that does it: each piece is a row of a table, with its progress in it. */
import type { RawBuilder } from "kysely";
import type { AdminUser } from "../../../contract/session/admin-user.ts";
import type { Refusal } from "../../../contract/errors/refusals.ts";
import type { PluginServices } from "../services/plugin-services.ts";
import type { StoredScopes } from "../services/resource-access.ts";

/** One turn of a piece of work, which continues from the stored progress. */
export interface WorkTurn {
  /** In whose language it works. */
  readonly user: Pick<AdminUser, "dbUser">;
  /**
   * Works for a limited time, as `workInTurn` does; false if another turn must continue, which others' work precedes.
   * @throws Overtaken if another runner continues it; Refusal that ends it
   */
  readonly work: (signal: AbortSignal) => Promise<boolean>;
  readonly complete: () => Promise<void>;
  readonly failed: (refusal: Refusal) => Promise<void>;
  /** Called after the turn, however it went: publishes the state that is stored. */
  readonly after: () => void | Promise<void>;
}

/**
 * Adds a job that works in turns, and one that looks each minute for rows that a process left behind and for rows to be
 * deleted. Two runners of one row must be harmless: the progress is written only if nobody else has written it.
 * @example
 * works: [{
 *   name: "send-letters", table: "letters", running: ["sending"], silentSeconds: 30,
 *   expired: sql`ended_at < now() - interval '30 days'`,
 *   open: (id) => letterTurn(services, id),
 * }]
 */
export interface WorkContribution {
  /** The name of its job. Start it with `startWork`. */
  readonly name: string;
  /** Has the columns `id`, `state` and `updated_at`. */
  readonly table: string;
  /** The states of rows that are worked on. */
  readonly running: readonly string[];
  /** Which rows are meant, in a table that plugins share. */
  readonly only?: RawBuilder<unknown>;
  /** Seconds without a change of `updated_at` after which a row counts as left behind. */
  readonly silentSeconds: number;
  /** Each run begins again: at a start of the portal, what is running may still be that of another process. */
  readonly startsOver?: boolean;
  /** Which rows are deleted, of those that are not worked on. */
  readonly expired?: RawBuilder<unknown>;
  /**
   * Which rows are deleted, of those that are not worked on, once their users may no longer read the resource that they
   * are made of.
   */
  readonly lapsed?: Partial<Omit<StoredScopes, "table">>;
  /** As in a job. */
  readonly maxHours?: number;
  readonly atOnce?: number;
  /** Returns nothing if there is nothing to do now. */
  readonly open: (id: string, services: PluginServices) => Promise<WorkTurn | undefined>;
}
