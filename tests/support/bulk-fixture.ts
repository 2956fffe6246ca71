/** The resources of `resource-fixture.ts` with bulk operations, whose jobs a test runs when it wants to. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { startBulkOperation, type BulkOperation, type BulkProgress } from "../../plugins/bulk-operations/contract.ts";
import type { BodyOf, EndpointShape } from "../../kernel/contract/endpoint.ts";
import type { Database } from "../../kernel/contract/database.ts";
import type { ResourceDefinition } from "../../kernel/contract/resources/resource-definition.ts";
import type { AdminUser } from "../../kernel/contract/session/admin-user.ts";
import { server } from "../../plugins/bulk-operations/server.ts";
import { provideEngine } from "../../kernel/server/extension/engine-of.ts";
import { createSealing } from "../../kernel/server/keys/sealing.ts";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import type { PluginServices } from "../../kernel/server/extension/services/plugin-services.ts";
import { recordActivity } from "../../kernel/server/activities/record-activity.ts";
import { withWorks } from "../../kernel/server/jobs/durable-work.ts";
import { usageLimits } from "../../kernel/server/limits/usage-limits.ts";
import { portionMs } from "../../kernel/server/database/portion-size.ts";
import { resourceAccess } from "../../plugins/resources/server/resource-access.ts";
import { requireProof } from "../../kernel/server/session/recent-proof.ts";
import { ann, bob, openFixture, root, type Fixture } from "./resource-fixture.ts";
import { callerOf, userNamed, type Outcome } from "./test-kernel.ts";
// After the kernel, which loads only its own texts.

/** May see the operations of all users, but no rows of others. */
export const manager = userNamed("max", "manager");

export interface BulkFixture extends Fixture {
  /** The accounts as they are now; a test may demote or remove one. */
  users: Map<string, AdminUser>;
  published: BulkProgress[];
  notified: { userPk: string; message: string }[];
  begin(user: AdminUser, body: Partial<BodyOf<typeof startBulkOperation>>): Promise<Outcome<typeof startBulkOperation>>;
  /** Runs the jobs until none is waiting. */
  work(): Promise<void>;
  /** Lets the server fail when it next reads who works. */
  failOnce(error: Error): void;
  /** Deletes what has been stored long enough. */
  cleanUp(): Promise<void>;
  /** Runs the job of an operation that a process has left behind. */
  resume(id: string): Promise<void>;
  /** Runs an operation to its end and returns it. */
  run(user: AdminUser, body: Partial<BodyOf<typeof startBulkOperation>>): Promise<BulkOperation>;
}

/** @param makeMore creates the tables of added resources */
export async function openBulkFixture(
  change: readonly ResourceDefinition[] = [],
  makeMore: (db: Database) => Promise<void> = async () => Promise.resolve(),
): Promise<BulkFixture> {
  const fixture = await openFixture(change, async (db) => {
    await sql`create table portal_users (id text primary key, email text not null)`.execute(db);
    await sql`insert into portal_users values ('ann', 'ann@portal.test'), ('bob', 'bob@portal.test')`.execute(db);
    await makeMore(db);
  });
  const users = new Map([root, ann, bob, manager].map((user) => [user.pk, user]));
  const published: BulkProgress[] = [];
  const notified: BulkFixture["notified"] = [];
  const waiting: string[] = [];
  const failures: Error[] = [];
  const sealing = createSealing(new Map([["k1", randomBytes(32)]]));
  const services = {
    db: fixture.kernel.db,
    databaseKind: fixture.kernel.databaseKind,
    portionMs: portionMs[fixture.kernel.databaseKind],
    limits: usageLimits(fixture.kernel, "kernel"),
    log: fixture.kernel.log,
    sealing: () => sealing,
    may: ({ role }: AdminUser) => role === "manager" || role === "superadmin",
    findUser: async (pk: string) => {
      const [error] = failures.splice(0);
      if (error !== undefined) throw error;
      return users.get(pk);
    },
    publish: (_topic: string, data: unknown) => void published.push(data as BulkProgress),
    sessions: { requireProof: (adminUser: AdminUser) => requireProof(fixture.kernel, adminUser) },
    outbox: {
      notify: (_transaction: unknown, userPk: string, { message }: { message: string }) =>
        Promise.resolve(notified.push({ userPk, message })),
      deliver: () => Promise.resolve(),
    },
    enqueue: (_job: string, { id }: { id: string }) => Promise.resolve(waiting.push(id)),
    inLanguageOf: (_user: unknown, run: () => unknown) => run(),
  } as unknown as PluginServices;
  const kernel: Kernel = { ...fixture.kernel, services: () => services };
  provideEngine(services, kernel);
  Object.assign(services, {
    resources: resourceAccess(kernel),
    recordActivity: (activity, db) => recordActivity(kernel, activity, db),
  } satisfies Pick<PluginServices, "resources" | "recordActivity">);
  const { jobs = [], endpoints = [] } = withWorks(server.setup(services), services);
  const run = (index: number, data: object): Promise<void> =>
    Promise.resolve(jobs[index]?.run(data as never, services, new AbortController().signal));
  const call = callerOf(endpoints, services);
  const work = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await run(0, { id });
  };
  const begin: BulkFixture["begin"] = (user, body) =>
    call(startBulkOperation, user, { resourceId: "things", kind: "edit", filters: [], ...body });
  return {
    ...fixture,
    users,
    published,
    notified,
    begin,
    work,
    failOnce: (error) => void failures.push(error),
    cleanUp: () => run(1, {}),
    resume: async (id) => {
      waiting.push(id);
      await work();
    },
    run: async (user, body) => {
      const { reply, error } = await begin(user, body);
      if (reply === undefined) throw new Error(error);
      await work();
      const { rows } = await sql<BulkOperation>`select state, total, done, changed, refused, reason from
        portal_bulk_operations where id = ${reply.id}`.execute(fixture.db);
      return { ...reply, ...rows[0] };
    },
    call: ((endpoint: EndpointShape, user: AdminUser, body: never) =>
      /bulk_(operation|refusals|changes)/.test(endpoint.path)
        ? call(endpoint, user, body)
        : fixture.call(endpoint, user, body)) as Fixture["call"],
  };
}
