/**
 * Uploads through the portal's own store: who may upload, what is refused, what is served and how, and what is cleaned
 * up.
 */
import { existsSync, readdirSync } from "node:fs";
import { crc32 } from "node:zlib";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { xlsxFile } from "../../plugins/data-transfer/server/exports/xlsx-file.ts";
import type { UploadServices } from "../../plugins/upload/server/services.ts";
import { purgeFiles } from "../../plugins/upload/server/files/purge-files.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { announce, putTo, uploaded, type Announced } from "../support/uploading.ts";

let portal: SmallDemo;
let png: Buffer;
beforeAll(async () => {
  portal = await startSmallDemo({ configFile: "tests/fixtures/upload.config.ts" });
  png = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#4f46e5" } })
    .png()
    .toBuffer();
});
afterAll(() => portal.close());

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const game = async (cover: unknown, caller = portal.admin): Promise<Answer> =>
  await caller.post("/create_record", {
    resourceId: "games",
    record: { name: `Game ${Math.random()}`, slug: `game-${Math.random().toString(36).slice(2)}`, active: true, cover },
    requiredColumnsToSkip: [],
  });
const show = async (id: string, caller = portal.admin): Promise<Record<string, string>> =>
  (
    await caller.post("/get_resource_data", {
      source: "show",
      resourceId: "games",
      filters: [{ field: "id", operator: "eq", value: id }],
      sort: [],
      limit: 1,
      offset: 0,
    })
  ).body.data[0];
const fetchBytes = async (caller: Caller, address: string, headers: Record<string, string> = {}): Promise<Response> =>
  await fetch(`${portal.server.url}${address}`, { headers: { cookie: caller.cookie ?? "", ...headers } });
const services = (id = "game-cover") => portal.kernel.services(id) as UploadServices;

describe("announcing a file", () => {
  it("is for those who may save it in a record", async () => {
    expect((await announce(portal.anonymous, "game-cover", png)).status).toBe(401);
    expect((await announce(portal.user, "game-cover", png)).body.error).toBe(
      "You don't have permission to upload files here",
    );
    const { body } = await announce(portal.admin, "game-cover", png, { name: "Обкладинка №1", extension: "PNG" });
    expect(body).toMatchObject({ tagline: "portal-instance=game-cover", isChecked: true });
    expect(body.s3Path).toMatch(
      /^uploads\/game-cover\/[0-9a-f-]{36}\/1\.png$|^uploads\/game-cover\/[0-9a-f-]{36}\/no1\.png$/,
    );
    expect(decodeURIComponent(body.previewUrl)).toContain("/Обкладинка №1.png?");
  });
  it("is refused by extension, size, content type, and by an id that is no upload's", async () => {
    expect((await announce(portal.admin, "game-cover", png, { extension: "exe" })).body.error).toBe(
      "Sorry but the file type exe is not allowed. Please upload a file with one of the following extensions: jpg, png, svg, html",
    );
    expect((await announce(portal.admin, "game-cover", png, { size: 400_000 })).body.error).toBe(
      "Sorry but the file size 390.6 KB is too large. Please upload a file with a maximum size of 195.3 KB",
    );
    expect((await announce(portal.admin, "game-cover", png, { size: 0 })).body.error).toBe("The file is empty");
    expect((await announce(portal.admin, "game-cover", png, { type: "text/html" })).body.error).toBe(
      "The content type doesn't match the declared type",
    );
    expect((await announce(portal.admin, "auth", png)).status).toBe(404);
  });
  it("is refused above the storage of a user, though several are announced at once", async () => {
    const { db } = portal.kernel;
    const inStorage = services().options.storedBytes - png.length;
    await sql`insert into upload_files (id, instance_id, path, name, extension, content_type, size, owner_id, state)
      select gen_random_uuid(), 'game-cover', 'uploads/full', 'full.png', 'png', 'image/png', ${inStorage}
        - coalesce((select sum(size) from upload_files where instance_id = 'game-cover' and owner_id = u.id::text), 0),
        u.id::text, 'stored' from portal_users u where email = 'admin@demo.test'`.execute(db);
    const answers = await Promise.all(Array.from({ length: 6 }, () => announce(portal.admin, "game-cover", png)));
    expect(answers.filter(({ body }) => body.error === undefined).length).toBe(1);
    await sql`delete from upload_files where path = 'uploads/full'`.execute(db);
  });
});

describe("putting it into the store", () => {
  let announced: Announced;
  const put = (
    content: Buffer,
    { address = announced.uploadUrl, caller = portal.admin, type = "image/png", tagline = announced.tagline } = {},
  ): Promise<Response> => putTo(portal, { ...announced, uploadUrl: address, tagline }, content, { caller, type });
  beforeAll(async () => {
    announced = (await announce(portal.admin, "game-cover", png)).body;
  });
  it("needs the signature, its owner, the announced type, tag and size", async () => {
    expect((await put(png, { address: announced.uploadUrl.replace(/signature=.*/, "signature=x") })).status).toBe(403);
    expect((await put(png, { address: announced.uploadUrl.replace(/until=\d+/, "until=9999999999") })).status).toBe(
      403,
    );
    expect(
      (await put(png, { address: announced.uploadUrl.replace("/game-cover/", "/denomination-file/") })).status,
    ).toBe(403);
    expect((await put(png, { caller: portal.user })).status).toBe(403);
    expect((await put(png, { caller: portal.anonymous })).status).toBe(401);
    expect((await put(png, { type: "image/jpeg" })).status).toBe(400);
    expect((await put(png, { tagline: "portal-instance=other" })).status).toBe(400);
    expect(await (await put(png.subarray(10))).json()).toMatchObject({
      error: "The file size doesn't match the declared size",
    });
    expect((await put(Buffer.concat([png, png]))).status).toBe(400);
  });
  it("takes it once, and only what its extension says", async () => {
    expect((await put(png)).status).toBe(200);
    expect((await put(png)).status).toBe(409);
    const lie = Buffer.from("<html><script>alert(1)</script></html>".padEnd(png.length));
    const { body } = await announce(portal.admin, "game-cover", lie);
    const answer = await putTo(portal, body, lie, { caller: portal.admin, type: "image/png" });
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { error: "The file content doesn't match its .png extension" },
    ]);
    expect((await game(body.s3Path)).body.error).toBe("The file didn't arrive. Please upload it again");
  });
  it("opens an archive to see whether it is the document that its extension says", async () => {
    const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    const parts: Uint8Array[] = [];
    for await (const part of xlsxFile(
      ["Code"],
      (async function* none() {
        /* A workbook of one row. */
      })(),
    ))
      parts.push(part);
    const workbook = Buffer.concat(parts);
    const send = async (extension: string, content: Buffer): Promise<{ status: number; error?: string }> => {
      const { body } = await announce(portal.admin, "denomination-file", content, { extension, type });
      const answer = await putTo(portal, body, content, { caller: portal.admin, type });
      return {
        status: answer.status,
        ...(answer.ok ? {} : { error: ((await answer.json()) as { error: string }).error }),
      };
    };
    expect(await send("xlsx", workbook)).toEqual({ status: 200 });
    expect(await send("docx", workbook)).toEqual({
      status: 422,
      error: "The file content doesn't match its .docx extension",
    });
    expect((await send("docx", Buffer.concat([workbook.subarray(0, 200), Buffer.alloc(200)]))).status).toBe(422);
  });
  it("takes JSON and the types of other calls as they are", async () => {
    const json = Buffer.from('{"__proto__": 1}');
    const { body } = await announce(portal.admin, "denomination-file", json, {
      extension: "json",
      type: "application/json",
    });
    expect((await putTo(portal, body, json, { caller: portal.admin, type: "application/json" })).status).toBe(200);
  });
});

describe("saving it in a record", () => {
  it("gives rows addresses of the file and of a small picture, for their reader alone", async () => {
    const { s3Path } = await uploaded(portal, portal.admin, "game-cover", png);
    const { body } = await game(s3Path);
    const row = await show(body.newRecordId);
    expect(row["cover"]).toBe(s3Path);
    const original = await fetchBytes(portal.admin, row["previewUrl_game-cover"] ?? "");
    expect(Buffer.from(await original.arrayBuffer()).equals(png)).toBe(true);
    expect(original.headers.get("content-type")).toBe("image/png");
    const small = await sharp(
      Buffer.from(await (await fetchBytes(portal.admin, row["thumbnailUrl_game-cover"] ?? "")).arrayBuffer()),
    ).metadata();
    expect([small.format, small.width, small.height]).toEqual(["webp", 160, 107]);
    const theirs = await show(body.newRecordId, portal.user);
    expect((await fetchBytes(portal.user, theirs["previewUrl_game-cover"] ?? "")).status).toBe(200);
    expect((await fetchBytes(portal.user, row["previewUrl_game-cover"] ?? "")).status).toBe(403);
    expect((await fetchBytes(portal.anonymous, row["previewUrl_game-cover"] ?? "")).status).toBe(401);
    expect(
      (await fetchBytes(portal.user, (theirs["previewUrl_game-cover"] ?? "").replace(/until=\d+/, "until=9999999999")))
        .status,
    ).toBe(403);
  });
  it("is refused for a path that was not uploaded here, by them, for this column", async () => {
    const foreign = await uploaded(portal, portal.admin, "denomination-file", Buffer.from("x,y"), {
      extension: "csv",
      type: "text/csv",
    });
    for (const cover of [
      "uploads/game-cover/x.png",
      "https://elsewhere.example/x.png",
      "../../etc/passwd",
      foreign.s3Path,
    ])
      expect((await game(cover)).body.error).toBe("Cover: this file wasn't uploaded here. Please upload it again");
    const { s3Path } = await uploaded(portal, portal.admin, "game-cover", png);
    await sql`update upload_files set owner_id = 'somebody-else' where path = ${s3Path}`.execute(portal.kernel.db);
    expect((await game(s3Path)).body.error).toMatch(/^Cover: this file wasn't uploaded here/);
  });
  it("does not change a record whose file stays the same, whichever user uploaded it", async () => {
    const { s3Path } = await uploaded(portal, portal.admin, "game-cover", png);
    const {
      body: { newRecordId },
    } = await game(s3Path);
    await sql`update upload_files set owner_id = 'somebody-else' where path = ${s3Path}`.execute(portal.kernel.db);
    expect(
      (
        await portal.admin.post("/update_record", {
          resourceId: "games",
          recordId: newRecordId,
          record: { cover: s3Path, name: "Renamed" },
        })
      ).body,
    ).toMatchObject({ ok: true });
    expect(
      (
        await portal.admin.post("/update_record", {
          resourceId: "games",
          recordId: newRecordId,
          record: { cover: null },
        })
      ).body,
    ).toMatchObject({ ok: true });
    expect((await show(newRecordId))["previewUrl_game-cover"]).toBeUndefined();
  });
  it("gives the browser the renderer of the column and its rules, and no secret", async () => {
    const {
      body: { resource },
    } = await portal.admin.post("/get_resource", { resourceId: "games" });
    const { components } = resource.columns.find(({ name }: { name: string }) => name === "cover");
    expect(components.edit).toEqual({
      file: "upload/file",
      meta: {
        pluginInstanceId: "game-cover",
        allowedExtensions: ["jpg", "png", "svg", "html"],
        maxFileSize: 200_000,
        generateImages: true,
        fieldsForContext: ["name"],
      },
    });
    expect(components.list).toEqual({ file: "upload/file", meta: { pluginInstanceId: "game-cover" } });
  });
});

describe("serving it", () => {
  it("runs no script: drawings and pages are for saving, in a sandbox", async () => {
    for (const [content, extension, type] of [
      [svg, "svg", "image/svg+xml"],
      [Buffer.from("<!doctype html><script>alert(1)</script>"), "html", "text/html"],
    ] as const) {
      const { previewUrl } = await uploaded(portal, portal.admin, "game-cover", content, { extension, type });
      const { headers } = await fetchBytes(portal.admin, previewUrl);
      expect(headers.get("content-disposition")).toMatch(/^attachment/);
      expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-type")).toBe(extension === "html" ? "text/plain; charset=utf-8" : "image/svg+xml");
    }
  });
  it("gives pieces of it, and says when it is the same", async () => {
    const { previewUrl } = await uploaded(portal, portal.admin, "game-cover", png);
    const piece = await fetchBytes(portal.admin, previewUrl, { range: "bytes=1-3" });
    expect([piece.status, piece.headers.get("content-range"), await piece.text()]).toEqual([
      206,
      `bytes 1-3/${png.length}`,
      "PNG",
    ]);
    expect((await fetchBytes(portal.admin, previewUrl, { range: "bytes=-4" })).headers.get("content-length")).toBe("4");
    expect((await fetchBytes(portal.admin, previewUrl, { range: "bytes=99999999-" })).status).toBe(416);
    const etag = (await fetchBytes(portal.admin, previewUrl)).headers.get("etag") ?? "";
    expect((await fetchBytes(portal.admin, previewUrl, { "if-none-match": etag })).status).toBe(304);
  });
  it("generates no image from a malicious file, and tries once", async () => {
    // A few bytes that claim to be nine hundred million pixels.
    const trap = Buffer.from(png);
    trap.writeUInt32BE(30_000, 16);
    trap.writeUInt32BE(30_000, 20);
    trap.writeUInt32BE(crc32(trap.subarray(12, 29)), 29);
    const { s3Path } = await uploaded(portal, portal.admin, "game-cover", trap);
    const row = await show((await game(s3Path)).body.newRecordId);
    for (let time = 0; time < 2; time += 1)
      expect((await fetchBytes(portal.admin, row["thumbnailUrl_game-cover"] ?? "")).status).toBe(415);
  });
  it("shows the images of texts to users who may read them, under a permanent URL", async () => {
    const { previewUrl } = await uploaded(portal, portal.admin, "description-pictures", png);
    expect(previewUrl).not.toContain("?");
    expect((await fetchBytes(portal.user, previewUrl)).status).toBe(200);
    expect((await fetchBytes(portal.anonymous, previewUrl)).status).toBe(401);
    expect((await fetchBytes(portal.admin, previewUrl.replace("/description-pictures/", "/game-cover/"))).status).toBe(
      403,
    );
  });
});

describe("the sweep", () => {
  const left = async (path: string): Promise<boolean> =>
    (
      await sql`select 1 from upload_files
    where path = ${path}`.execute(portal.kernel.db)
    ).rows.length > 0;
  const sweep = (id?: string): Promise<void> => purgeFiles(services(id), new AbortController().signal);
  const age = async (): Promise<void> =>
    void (await sql`update upload_files set unused_since = unused_since - interval
    '2 days' where unused_since is not null`.execute(portal.kernel.db));
  it("removes what no record holds, after a day and not before", async () => {
    const [kept, unsaved, replaced, deleted] = await Promise.all(
      [0, 1, 2, 3].map(() => uploaded(portal, portal.admin, "game-cover", png)),
    );
    if (kept === undefined || unsaved === undefined || replaced === undefined || deleted === undefined)
      throw new Error("nothing was uploaded");
    const ids = await Promise.all(
      [kept, replaced, deleted].map(async ({ s3Path }) => (await game(s3Path)).body.newRecordId),
    );
    await portal.admin.post("/update_record", { resourceId: "games", recordId: ids[1], record: { cover: null } });
    await portal.admin.post("/delete_record", { resourceId: "games", primaryKey: ids[2] });
    await sweep();
    for (const { s3Path } of [kept, unsaved, replaced, deleted]) expect(await left(s3Path)).toBe(true);
    await age();
    await sweep();
    expect(await Promise.all([kept, unsaved, replaced, deleted].map(({ s3Path }) => left(s3Path)))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    // The record can be restored until then.
    await sql`delete from portal_deleted_records`.execute(portal.kernel.db);
    await sweep();
    await age();
    await sweep();
    expect(await Promise.all([kept, deleted].map(({ s3Path }) => left(s3Path)))).toEqual([true, false]);
    expect((await fetchBytes(portal.admin, unsaved.previewUrl)).status).toBe(404);
    const id = unsaved.s3Path.split("/")[2] ?? "";
    const folder = `${await services().dataFolder()}/files/${id.slice(0, 2)}`;
    expect(existsSync(folder) ? readdirSync(folder) : []).not.toContain(id);
  });
  it("takes a file that is used again out of the count", async () => {
    const { s3Path } = await uploaded(portal, portal.admin, "game-cover", png);
    await sweep();
    await age();
    await game(s3Path);
    await sweep();
    expect(await left(s3Path)).toBe(true);
  });
  it("finds files inside texts", async () => {
    const { s3Path, previewUrl } = await uploaded(portal, portal.admin, "description-pictures", png);
    const { s3Path: other } = await uploaded(portal, portal.admin, "description-pictures", png);
    await portal.admin.post("/create_record", {
      resourceId: "games",
      record: { name: "With text", slug: "with-text", active: true, description: `<p><img src="${previewUrl}"></p>` },
      requiredColumnsToSkip: [],
    });
    await sweep("description-pictures");
    await age();
    await sweep("description-pictures");
    expect([await left(s3Path), await left(other)]).toEqual([true, false]);
  });
});
