/** Tests reading lists from a hot standby that is up to date, behind, gone, back, or none at all. */
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readServerState } from "../../kernel/server/measurements/channels.ts";
import { isOnServer, type TestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { startTestPortal, type Caller, type TestPortal } from "../support/portal.ts";
import { proofConfig, proofRoot, startProofPortal } from "../support/proof-portal.ts";
import { hasServerPrograms, startStandby, type Standby } from "../support/standby.ts";

describe.runIf(isOnServer && hasServerPrograms)("a read replica", () => {
  let servers: Standby;
  let portal: TestPortal;
  let root: Caller;
  beforeAll(async () => {
    servers = await startStandby();
    portal = await start(servers.standbyUrl);
    root = await portal.signIn(...proofRoot);
  });
  afterAll(async () => {
    await portal.close();
    await servers.remove();
  });

  const at =
    (DATABASE_REPLICA_URL: string, DATABASE_URL = servers.primaryUrl): (() => Promise<TestDatabase>) =>
    () =>
      Promise.resolve({
        variables: { PORTAL_DATA_DIR: "", DATABASE_URL, DATABASE_REPLICA_URL },
        drop: () => Promise.resolve(),
      });
  const start = (replicaUrl: string, databaseUrl?: string): Promise<TestPortal> =>
    startProofPortal({ database: at(replicaUrl, databaseUrl) });
  const everything = { resourceId: "notes", source: "list", filters: [], sort: [], limit: 10, offset: 0 };
  const onStandby = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: servers.standbyUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const list = async (title: string): Promise<string[]> => {
    const filters = [{ field: "title", operator: "eq", value: title }];
    const { body } = await root.post("/get_resource_data", { ...everything, filters });
    return (body as { data: { title: string }[] }).data.map((row) => row.title);
  };
  const create = async (title: string): Promise<void> => {
    const { body } = await root.post("/create_record", { resourceId: "notes", record: { title, mood: "good" } });
    expect(body).toMatchObject({ ok: true });
  };
  /** Where the reads of `run` were answered. */
  const placesOf = async (run: () => Promise<void>): Promise<{ onReplica: number; onPrimary: number }> => {
    const before = readServerState().replica;
    await run();
    const after = readServerState().replica;
    return {
      onReplica: (after?.onReplica ?? 0) - (before?.onReplica ?? 0),
      onPrimary: (after?.onPrimary ?? 0) - (before?.onPrimary ?? 0),
    };
  };

  it("has what was saved just before, each time", async () => {
    await list("warm");
    const { onReplica } = await placesOf(async () => {
      for (let number = 0; number < 30; number += 1) {
        await create(`saved ${number}`);
        expect(await list(`saved ${number}`)).toEqual([`saved ${number}`]);
      }
    });
    expect(onReplica).toBeGreaterThan(0);
  });
  it("answers all lists while nobody writes, and no page of a record", async () => {
    await sql`select pg_switch_wal()`.execute(portal.kernel.db);
    await eventually(async () => {
      expect(await placesOf(async () => void (await list("saved 1")))).toEqual({ onReplica: 1, onPrimary: 0 });
    });
    const [{ id } = { id: "" }] = await portal.kernel.db.selectFrom("proof_notes").select("id").limit(1).execute();
    const filters = [{ field: "id", operator: "eq", value: id }];
    const record = { ...everything, source: "show", filters };
    const places = await placesOf(async () => void (await root.post("/get_resource_data", record)));
    expect(places).toEqual({ onReplica: 0, onPrimary: 0 });
  });
  it("is not used while it is behind", async () => {
    await onStandby("select pg_wal_replay_pause()");
    await create("behind");
    expect(await placesOf(async () => expect(await list("behind")).toEqual(["behind"]))).toEqual({
      onReplica: 0,
      onPrimary: 1,
    });
    await onStandby("select pg_wal_replay_resume()");
    await eventually(async () => {
      const places = await placesOf(async () => expect(await list("behind")).toEqual(["behind"]));
      expect(places.onReplica).toBe(1);
    });
  });
  it("that goes away is replaced by the primary without an error, and is used again when it is back", async () => {
    await servers.stopStandby();
    await create("alone");
    for (let number = 0; number < 5; number += 1) expect(await list("alone")).toEqual(["alone"]);
    expect(readServerState().replica?.isReachable).toBe(false);
    await servers.startStandby();
    await eventually(async () => {
      expect(await list("alone")).toEqual(["alone"]);
      expect(readServerState().replica?.isReachable).toBe(true);
    }, 20_000);
  });
  it("must be a standby of the primary, and need not be there at the start", async () => {
    await expect(start(servers.primaryUrl)).rejects.toThrow(
      "environment variable DATABASE_REPLICA_URL: found a server that is no standby, expected a hot standby of the server in DATABASE_URL",
    );
    const other = process.env["TEST_DATABASE_URL"];
    await expect(start(servers.standbyUrl, other)).rejects.toThrow("found a standby of another server");
    const otherDatabase = `${servers.standbyUrl.slice(0, servers.standbyUrl.lastIndexOf("/"))}/template1`;
    await expect(start(otherDatabase)).rejects.toThrow("or another database");
    const without = await startTestPortal({
      configFile: proofConfig,
      database: at("postgres://postgres@127.0.0.1:1/x"),
    });
    const caller = await without.signIn(...proofRoot);
    expect((await caller.post("/get_resource_data", everything)).body).toMatchObject({ total: 34 });
    expect(readServerState().replica?.isReachable).toBe(false);
    await without.close();
  });
});
