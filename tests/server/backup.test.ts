/** Backups of a marketplace while people buy, by command line and from outside, and their restoration elsewhere. */
import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import S3rver from "@20minutes/s3rver";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { codesOf, importCall, startCodes, uploadCodes } from "../support/importing.ts";
import { emptyDatabase, isOnServer, openAt, type DatabaseVariables } from "../support/database.ts";
import {
  openMarketplacePlace,
  placeOf,
  type MarketplacePlace,
  type MarketplaceProcess,
} from "../support/marketplace-process.ts";
import { folderStore } from "../../plugins/backup/server/folder-store.ts";
import { openArchive } from "../../plugins/backup/server/read-archive.ts";
import { testSecret, type Caller } from "../support/portal.ts";
import { uploaded } from "../support/uploading.ts";

const config = "tests/fixtures/backup.config.ts";
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let place: MarketplacePlace;
let portal: MarketplaceProcess;
/** Where archives are, on "another disk". */
let folder: string;
const opened: { drop(): unknown }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-archives-"));
  place = await openMarketplacePlace();
  portal = await place.start({ TEST_CONFIG: config, BACKUP_FOLDER: folder });
});
afterAll(async () => {
  await place.clear();
  for (const { drop } of opened.toReversed()) await drop();
  rmSync(folder, { recursive: true, force: true });
});

type S3Variable = "ENDPOINT" | "BUCKET" | "ACCESS_KEY" | "SECRET_KEY";

/** Runs `portalkit` as an operator would, with the variables of a place. */
async function portalkit(
  parameters: readonly string[],
  variables: DatabaseVariables & Partial<Record<"PORTAL_SECRET" | `${"" | "BACKUP_"}S3_${S3Variable}`, string>>,
): Promise<{ code: number; text: string }> {
  const { PATH } = process.env;
  const options = {
    env: { PATH, PORTAL_SECRET: testSecret, BACKUP_FOLDER: folder, ...variables },
  };
  const command = ["kernel/command/portal.js", ...parameters, "--config", config];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, options);
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: `${stdout}${stderr}` };
  }
}
/** An empty place on "another machine". */
async function emptyPlace(): Promise<DatabaseVariables> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-test-"));
  const server = await emptyDatabase();
  opened.push({ drop: () => rmSync(dataDir, { recursive: true, force: true }) });
  if (server !== undefined) opened.push(server);
  return { PORTAL_DATA_DIR: dataDir, ...(server === undefined ? {} : { DATABASE_URL: server.url }) };
}
const archives = (): string[] => readdirSync(folder).filter((name) => name.endsWith(".age"));
const newest = (): string => join(folder, archives().toSorted().at(-1) ?? "");

/** Buys one code after another until it is told to stop; returns the ids of the orders that were confirmed. */
function keepBuying(buyer: Caller, denominationId: string): { stop(): Promise<string[]> } {
  const stopping = new AbortController();
  const confirmed: string[] = [];
  const buying = (async () => {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const { status, body } = await buyer.post(
        "/plugin/game-codes/orders",
        { lines: [{ denominationId, quantity: 1 }] },
        { "idempotency-key": `bought-during-backup-${number}` },
      );
      if (status === 200) confirmed.push(body.id as string);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await buying;
      return confirmed;
    },
  };
}

const stored = async (variables: DatabaseVariables, query: string): Promise<string[]> => {
  const database = await openAt(variables);
  try {
    return (await sql.raw<{ value: string }>(query).execute(database.db)).rows.map(({ value }) => value);
  } finally {
    await database.close();
  }
};

describe("portalkit backup", () => {
  let variables: DatabaseVariables;
  let buyer: Caller;
  let denominationId: string;
  let cover: { previewUrl: string };
  beforeAll(async () => {
    variables = {
      PORTAL_DATA_DIR: place.folder,
      ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    };
    buyer = await portal.signIn("user@demo.test", "Demo-user-1");
    const { adminUser } = (await buyer.get("/get_base_config")).body as { adminUser: { pk: string } };
    await portal.operator.post(
      `/portal/api/user/${adminUser.pk}/bonus`,
      { amount: "100000" },
      { "idempotency-key": "money" },
    );
    const { games } = (await importCall(portal.operator, "catalogue")).body;
    denominationId = games[0].denominations[0].id as string;
    const lines = Array.from({ length: 1_000 }, (_, line) => `BACKED-UP-${line}`).join("\n");
    const stock = await uploadCodes(portal.url, portal.operator, lines, "stock.txt");
    await startCodes(portal.operator, stock, codesOf(denominationId));
    await eventually(async () =>
      expect((await importCall(portal.operator, "get", { id: stock })).body.import.state).toBe("done"),
    );
    cover = await uploaded({ server: { url: portal.url } } as never, portal.operator, "game-cover", picture);
  });

  it("makes an archive of one moment while people buy, which another machine becomes", async () => {
    const buying = keepBuying(buyer, denominationId);
    const before = await buyer.post(
      "/plugin/game-codes/orders",
      { lines: [{ denominationId, quantity: 1 }] },
      { "idempotency-key": "before-the-backup" },
    );
    expect(before.status).toBe(200);
    const made = await portalkit(["backup"], variables);
    const confirmed = await buying.stop();
    expect(made).toEqual({ code: 0, text: expect.stringContaining(newest()) as string });
    expect(archives()).toHaveLength(1);
    expect(statSync(newest()).mode & 0o777).toBe(0o600);

    const target = await emptyPlace();
    const restored = await portalkit(["restore", newest()], target);
    expect(restored).toEqual({ code: 0, text: expect.stringMatching(/^Everything is as it was at 2\S+Z\./) as string });
    const there = placeOf({ variables: target, drop: () => Promise.resolve() });
    const portalThere = await there.start({ TEST_CONFIG: config, BACKUP_FOLDER: folder });
    const buyerThere = await portalThere.signIn("user@demo.test", "Demo-user-1");
    const order = await buyerThere.get(`/plugin/game-codes/orders/${before.body.id as string}`);
    const [code] = order.body.codes as { id: string }[];
    const revealed = await buyerThere.post(`/portal/api/game-code/${code?.id}/reveal`, { purpose: "reveal" });
    const revealedHere = await buyer.post(`/portal/api/game-code/${code?.id}/reveal`, { purpose: "reveal" });
    expect([revealed.status, revealed.body.code]).toEqual([200, revealedHere.body.code]);
    const image = await fetch(`${portalThere.url}${cover.previewUrl}`, {
      headers: { cookie: portalThere.operator.cookie ?? "" },
    });
    expect(Buffer.from(await image.arrayBuffer())).toEqual(picture);
    await there.clear();

    const ids = new Set(await stored(target, "select id::text as value from orders"));
    const orders = confirmed.map((id) => ids.has(id));
    // What was confirmed before the moment is there, and nothing after it: no gap.
    expect(orders).toEqual(orders.toSorted((a, b) => Number(b) - Number(a)));
    expect(confirmed.length).toBeGreaterThan(0);
  });

  it("lists archives, tries the newest in a scratch place, and says so from then on", async () => {
    expect(await portalkit(["backup", "--list"], variables)).toEqual({
      code: 0,
      text: expect.stringMatching(/^\S+\.tar\.zst\.age {2}\d+\.\d MB {2}not verified\n$/) as string,
    });
    expect(await portalkit(["backup", "--verify"], variables)).toEqual({
      code: 0,
      text: expect.stringMatching(/ was restored and opened: (\d+) of \1 rules hold\.\n$/) as string,
    });
    expect((await portalkit(["backup", "--list"], variables)).text).toMatch(/verified 2\S+Z\n$/);
    expect(readdirSync(place.folder).filter((name) => name.startsWith("scratch"))).toEqual([]);
  });
  it("is made by the job too, and only as many are kept as the config says", async () => {
    const first = newest();
    for (const at of ["20200101T000000Z", "20200102T000000Z", "20200103T000000Z"])
      cpSync(first, join(folder, `portal-${at}.tar.zst.age`));
    const interrupted = join(folder, "portal-20200104T000000Z.tar.zst.age.partial");
    writeFileSync(interrupted, "cut off");
    utimesSync(interrupted, 0, 0);
    writeFileSync(join(folder, "portal-notes.txt"), "not an archive");
    portal.run({ instanceId: "backup", job: "back-up" });
    await expect.poll(() => newest() !== first && archives().length).toBe(3);
    expect(readdirSync(folder)).toContain("portal-notes.txt");
    expect(readdirSync(folder).filter((name) => name.endsWith(".partial"))).toEqual([]);
    expect(archives()).toContain("portal-20200103T000000Z.tar.zst.age");
  });
  it("is tried by the job too, which removes what an interrupted trial has left", async () => {
    const left = join(place.folder, "scratch-left");
    mkdirSync(left);
    utimesSync(left, 0, 0);
    const mark = join(folder, `${basename(newest())}.verified.json`);
    expect(existsSync(mark)).toBe(false);
    portal.run({ instanceId: "backup", job: "verify" });
    await eventually(() => expect(existsSync(mark)).toBe(true));
    await eventually(() => expect(readdirSync(place.folder).filter((name) => name.startsWith("scratch"))).toEqual([]));
  });
  it("opens with the passphrase that it shows to whoever has the secret", async () => {
    const { text } = await portalkit(["backup", "--passphrase"], variables);
    expect(text).toMatch(/^[\w-]{43}\n$/);
    const { entries, manifest } = await openArchive(
      { store: folderStore(folder), name: basename(newest()) },
      text.trim(),
    );
    expect(manifest).toMatchObject({ format: 1, database: isOnServer ? "postgres" : "pglite" });
    const names: string[] = [];
    for await (const { path, content } of entries) {
      for await (const _ of content);
      names.push(path.split("/").slice(0, 2).join("/"));
    }
    expect(names).toContain("plugins/game-cover");
    expect(names).not.toContain("plugins/backup");
  });
  it("refuses arguments that it does not know, and says which there are", async () => {
    expect(await portalkit(["backup", "--all"], variables)).toEqual({
      code: 1,
      text: expect.stringContaining("nothing, --list, --verify, --verify FILE or --passphrase") as string,
    });
  });
});

describe("portalkit restore", () => {
  const refusal = (place: DatabaseVariables & { PORTAL_SECRET?: string }, file: string): Promise<unknown> =>
    portalkit(["restore", file], place).then(({ code, text }) => `${code} ${text}`);
  const changed = (name: string, change: (whole: Buffer) => Buffer): string => {
    const file = join(folder, name);
    writeFileSync(file, change(readFileSync(newest())));
    return file;
  };

  it("says what is wrong with an archive, and changes nothing", async () => {
    const target = await emptyPlace();
    const { length } = readFileSync(newest());
    expect(await refusal({ ...target, PORTAL_SECRET: "x".repeat(40) }, newest())).toMatch(
      /^1 [^]*a file that this key does not open, expected an archive, and the PORTAL_SECRET it was made with/,
    );
    expect(await refusal(target, join(folder, "none.age"))).toContain("no such file");
    expect(
      await refusal(
        target,
        changed("text", () => Buffer.from("hello")),
      ),
    ).toContain("does not open");
    const cut = changed("cut", (whole) => whole.subarray(0, Math.floor(length / 2)));
    expect(await refusal(target, cut)).toContain("damaged or cut off");
    const last = changed("last", (whole) => whole.subarray(0, length - 1));
    expect(await refusal(target, last)).toContain("damaged or cut off");
    const flipped = changed("flipped", (whole) => {
      const at = Math.floor(length / 2);
      whole[at] = (whole[at] ?? 0) ^ 1;
      return whole;
    });
    expect(await refusal(target, flipped)).toContain("damaged or cut off");
    expect(readdirSync(target.PORTAL_DATA_DIR)).toEqual([]);
    expect(await refusal(target, newest())).toMatch(/^0 Everything is as it was/);
  });
  it("refuses a place with data, and one with the other kind of database", async () => {
    const target = await emptyPlace();
    mkdirSync(join(target.PORTAL_DATA_DIR, "plugins/game-cover"), { recursive: true });
    writeFileSync(join(target.PORTAL_DATA_DIR, "plugins/game-cover/1"), "a file");
    expect(await refusal(target, newest())).toContain("a PORTAL_DATA_DIR without data; move what is there away first");
    expect(readFileSync(join(target.PORTAL_DATA_DIR, "plugins/game-cover/1"), "utf8")).toBe("a file");
    const { PORTAL_DATA_DIR } = await emptyPlace();
    const other = isOnServer
      ? { PORTAL_DATA_DIR }
      : { PORTAL_DATA_DIR, DATABASE_URL: "postgres://nobody@127.0.0.1:1/x" };
    expect(await refusal(other, newest())).toContain("(PORTAL_RESTORE_PLACE)");
    expect(existsSync(join(PORTAL_DATA_DIR, "plugins"))).toBe(false);
  });
  it.runIf(isOnServer)("says that a server cannot be reached", async () => {
    const { PORTAL_DATA_DIR } = await emptyPlace();
    const target = { PORTAL_DATA_DIR, DATABASE_URL: "postgres://nobody@127.0.0.1:1/x" };
    const reason =
      /^1 [^]*DATABASE_URL: found connect ECONNREFUSED 127\.0\.0\.1:1, expected a PostgreSQL server[^\n]+\n$/;
    expect(await refusal(target, newest())).toMatch(reason);
    const { code, text } = await portalkit(["backup", "--verify", newest()], target);
    expect(`${code} ${text}`).toMatch(reason);
  });
});

describe("archives in a bucket", () => {
  const storage = mkdtempSync(join(tmpdir(), "portal-s3-"));
  const peer = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: storage,
    // It refuses right ones of calls without a key.
    allowMismatchedSignatures: true,
    configureBuckets: ["archives", "covers", "other-covers"].map((name) => ({ name, configs: [] })),
  });
  let bucket: Record<`BACKUP_S3_${Exclude<S3Variable, "BUCKET">}`, string>;
  beforeAll(async () => {
    const { port } = await peer.run();
    bucket = {
      BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      BACKUP_S3_ACCESS_KEY: "S3RVER",
      BACKUP_S3_SECRET_KEY: "S3RVER",
    };
  });
  afterAll(async () => {
    await peer.close();
    rmSync(storage, { recursive: true, force: true });
  });

  it("are made, listed, tried and restored as those in a folder", async () => {
    const here = { ...(await emptyPlace()), ...bucket };
    expect((await portalkit(["backup", "--list"], here)).text).toBe("There is no backup yet.\n");
    expect((await portalkit(["restore", newest()], here)).code).toBe(0);
    const made = await portalkit(["backup"], here);
    expect(made).toEqual({
      code: 0,
      text: expect.stringMatching(/^s3:\/\/archives\/backups\/portal-\w+\.tar\.zst\.age \(\d/) as string,
    });
    const [address = ""] = made.text.split(" ");
    expect((await portalkit(["backup", "--verify"], here)).text).toMatch(
      /^s3:\S+ was restored and opened: (\d+) of \1 rules hold\.\n$/,
    );
    expect((await portalkit(["backup", "--list"], here)).text).toMatch(/^s3:\S+ {2}\d+\.\d MB {2}verified 2\S+Z\n$/);

    const there = { ...(await emptyPlace()), ...bucket };
    expect((await portalkit(["restore", address.replace("portal-2", "portal-1")], there)).text).toContain("no such");
    expect((await portalkit(["restore", address], there)).text).toMatch(/^Everything is as it was at /);
    const orders = "select id::text as value from orders order by id";
    expect(await stored(there, orders)).toEqual(await stored(here, orders));
  });
  it("have the files of the portal's own bucket, which another bucket gets", async () => {
    const here = { ...(await emptyPlace()), ...bucket, S3_ENDPOINT: bucket.BACKUP_S3_ENDPOINT };
    expect((await portalkit(["restore", newest()], here)).code).toBe(0);
    const portalHere = await placeOf({ variables: here, drop: () => Promise.resolve() }).start({ TEST_CONFIG: config });
    const inBucket = await uploaded(
      { server: { url: portalHere.url } } as never,
      portalHere.operator,
      "game-cover",
      picture,
    );
    const [address = ""] = (await portalkit(["backup"], here)).text.split(" ");
    await portalHere.stop();

    const there = { ...(await emptyPlace()), ...bucket, S3_ENDPOINT: here.S3_ENDPOINT, S3_BUCKET: "other-covers" };
    expect((await portalkit(["restore", address], there)).code).toBe(0);
    const portalThere = await placeOf({ variables: there, drop: () => Promise.resolve() }).start({
      TEST_CONFIG: config,
    });
    await eventually(async () => {
      const image = await fetch(`${portalThere.url}${inBucket.previewUrl}`, {
        headers: { cookie: portalThere.operator.cookie ?? "" },
      });
      expect(Buffer.from(await image.arrayBuffer())).toEqual(picture);
    });
    await eventually(() => expect(readdirSync(join(there.PORTAL_DATA_DIR, "plugins/game-cover"))).toEqual(["files"]));
    await portalThere.stop();
  });
  it("say in a sentence why the bucket is of no use", async () => {
    const place = { ...(await emptyPlace()), ...bucket };
    expect(await portalkit(["backup", "--list"], { ...place, BACKUP_S3_ACCESS_KEY: "nobody" })).toEqual({
      code: 1,
      text: "portalkit backup stopped. The bucket archives does not do what it is asked to: it answers InvalidAccessKeyId\n",
    });
    expect((await portalkit(["backup", "--list"], { ...place, BACKUP_S3_SECRET_KEY: "" })).text).toContain(
      "expected the secret key, because an endpoint is given",
    );
  });
});
