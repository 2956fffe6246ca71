/** Uploads through a bucket of an S3-compatible server, which checks every signature itself. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { UploadServices } from "../../plugins/upload/server/services.ts";
import { purgeFiles } from "../../plugins/upload/server/files/purge-files.ts";
import type { Answer } from "../support/portal.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { announce, putTo, uploaded } from "../support/uploading.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-s3-"));
const bucket = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: folder,
  configureBuckets: [{ name: "portal", configs: [] }],
});
let endpoint: string;
let portal: SmallDemo;
let png: Buffer;
beforeAll(async () => {
  const { port } = await bucket.run();
  endpoint = `http://127.0.0.1:${port}`;
  portal = await startSmallDemo({
    configFile: "tests/fixtures/upload.config.ts",
    variables: { S3_ENDPOINT: endpoint },
  });
  png = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#11793f" } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await portal.close();
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

const scale = (agreement: string): Promise<Answer> =>
  portal.admin.post("/create_record", {
    resourceId: "price_scales",
    record: { price_scale: "0.9", agreement },
    requiredColumnsToSkip: [],
  });
const fetchBytes = (address: string): Promise<Response> =>
  fetch(`${portal.server.url}${address}`, { headers: { cookie: portal.admin.cookie ?? "" } });

it("a file goes from the browser to the bucket, and comes back through the portal", async () => {
  const { s3Path, previewUrl, uploadUrl } = await uploaded(portal, portal.admin, "price-agreement", png);
  expect(uploadUrl.startsWith(`${endpoint}/portal/${s3Path}?`)).toBe(true);
  expect(uploadUrl).toMatch(/X-Amz-SignedHeaders=content-length%3Bcontent-type%3Bhost%3Bx-amz-tagging/);
  const {
    body: { newRecordId },
  } = await scale(s3Path);
  const {
    body: {
      data: [row],
    },
  } = await portal.admin.post("/get_resource_data", {
    source: "show",
    resourceId: "price_scales",
    filters: [{ field: "id", operator: "eq", value: newRecordId }],
    sort: [],
    limit: 1,
    offset: 0,
  });
  expect(row["previewUrl_price-agreement"]).toBe(previewUrl);
  expect(Buffer.from(await (await fetchBytes(previewUrl)).arrayBuffer()).equals(png)).toBe(true);
  const picture = await sharp(
    Buffer.from(await (await fetchBytes(row["thumbnailUrl_price-agreement"])).arrayBuffer()),
  ).metadata();
  expect([picture.format, picture.width]).toEqual(["webp", 160]);
});

it("the bucket refuses what was not signed: another type, tag or address", async () => {
  const { body } = await announce(portal.admin, "price-agreement", png);
  expect((await putTo(portal, body, png, { type: "image/jpeg" })).status).toBe(403);
  expect((await putTo(portal, { ...body, tagline: "a=b" }, png, { type: "image/png" })).status).toBe(403);
  expect(
    (await putTo(portal, { ...body, uploadUrl: body.uploadUrl.replace(".png?", "2.png?") }, png, { type: "image/png" }))
      .status,
  ).toBe(403);
  expect(
    (
      await putTo(
        portal,
        { ...body, uploadUrl: body.uploadUrl.replace(/X-Amz-Signature=\w{4}/, "X-Amz-Signature=0000") },
        png,
        { type: "image/png" },
      )
    ).status,
  ).toBe(403);
});

it("a lying content is found when it is looked at, and when a record would hold it", async () => {
  const lie = Buffer.from("%PDF, but only at the first look".padEnd(200));
  const { body } = await announce(portal.admin, "price-agreement", lie);
  expect((await putTo(portal, body, lie, { type: "image/png" })).status).toBe(200);
  expect((await scale(body.s3Path)).body.error).toBe("The file content doesn't match its .png extension");
  expect((await portal.admin.post("/plugin/price-agreement/check_upload", { s3Path: body.s3Path })).body.error).toBe(
    "The file didn't arrive. Please upload it again",
  );
});

it("a file that never arrived is in no record", async () => {
  const { body } = await announce(portal.admin, "price-agreement", png);
  expect((await scale(body.s3Path)).body.error).toBe("The file didn't arrive. Please upload it again");
});

it("the page may speak to the bucket, and to no other", async () => {
  const { headers } = await portal.anonymous.get("/portal/healthz");
  expect(headers.get("content-security-policy")).toContain(`connect-src 'self' ${endpoint};`);
});

it("the cleanup deletes unreferenced files from the bucket", async () => {
  const { s3Path, previewUrl } = await uploaded(portal, portal.admin, "price-agreement", png);
  const services = portal.kernel.services("price-agreement") as UploadServices;
  await purgeFiles(services, new AbortController().signal);
  await sql`update upload_files set unused_since = now() - interval '2 days'
    where path = ${s3Path}`.execute(portal.kernel.db);
  await purgeFiles(services, new AbortController().signal);
  expect((await fetchBytes(previewUrl)).status).toBe(404);
  expect((await sql`select 1 from upload_files where path = ${s3Path}`.execute(portal.kernel.db)).rows).toEqual([]);
  expect((await fetch(`${endpoint}/portal/${s3Path}`)).status).not.toBe(200);
});
