/** Archives in a bucket of a real S3 server, also of one that fails. */
import { createServer, request, type Server } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { buffer } from "node:stream/consumers";
import S3rver from "@20minutes/s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bucketStore } from "./bucket-store.ts";
import type { ArchiveStore } from "./archives.ts";

/** The least that servers take. */
const partBytes = 5 * 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "portal-s3-"));
const peer = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: folder,
  // It refuses right ones of calls without a key.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: "archives", configs: [] }],
});
const name = "portal-20261129T014100Z.tar.zst.age";
const access = { region: "us-east-1", accessKey: "S3RVER", secretKey: "S3RVER", prefix: "backups" };
/** In front of the server: answers 500 in its place as often as it is told to. */
let front: Server;
let refusals = 0;
const methods: string[] = [];
let endpoint: string;
let store: ArchiveStore;

beforeAll(async () => {
  const { port } = await peer.run();
  front = createServer((asked, answer) => {
    methods.push(asked.method ?? "");
    if (refusals > 0) {
      refusals -= 1;
      asked.resume().once("end", () => answer.writeHead(500).end());
      return;
    }
    const { method, url, headers } = asked;
    const passed = request({ port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answer);
    });
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  store = bucketStore({ endpoint, bucket: "archives", ...access }, partBytes);
});
afterAll(async () => {
  front.close();
  await peer.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (content: Iterable<Uint8Array>): Promise<void> =>
  store.write(name, (destination) => pipeline(Readable.from(content), destination));

describe("a bucket", () => {
  it.each([1, partBytes - 1, partBytes, 2 * partBytes + 7])("keeps an archive of %d bytes", async (length) => {
    const content = Buffer.alloc(length, "archive");
    await write([content.subarray(0, 3), content.subarray(3)]);
    expect(await store.list()).toEqual([{ name, bytes: length, isTried: false }]);
    expect((await buffer(store.read(name))).equals(content)).toBe(true);
  });
  it("tries a part again that was not accepted", async () => {
    const content = Buffer.alloc(3 * partBytes, "again");
    const pieces = function* (): Generator<Uint8Array> {
      yield content.subarray(0, 2 * partBytes);
      refusals = 1;
      yield content.subarray(2 * partBytes);
    };
    await write(pieces());
    refusals = 1;
    expect((await buffer(store.read(name))).equals(content)).toBe(true);
  });
  it("shows nothing of an archive that failed", async () => {
    await store.remove(name);
    const failing = function* (): Generator<Uint8Array> {
      yield Buffer.alloc(2 * partBytes);
      throw new Error("the database has gone");
    };
    await expect(write(failing())).rejects.toThrow("the database has gone");
    expect(methods.at(-1)).toBe("DELETE");
    expect(await store.list()).toEqual([]);
  });
  it("keeps what a trial found, until the archive goes", async () => {
    await write([Buffer.from("archive")]);
    expect(await store.readVerification(name)).toBeUndefined();
    const verification = { at: "2026-11-29T02:00:00.000Z", rules: 3, violated: [] };
    await store.storeVerification(name, verification);
    expect(await store.readVerification(name)).toEqual(verification);
    expect(await store.list()).toHaveLength(1);
    await store.remove(name);
    expect([await store.list(), await store.readVerification(name)]).toEqual([[], undefined]);
  });
  it("says in a sentence why it is of no use, without keys", async () => {
    const other = (changed: object): ArchiveStore =>
      bucketStore({ endpoint, bucket: "archives", ...access, ...changed }, partBytes);
    const reasonOf = (changed: object): Promise<unknown> =>
      other(changed)
        .list()
        .catch((error: Error) => error.message);
    expect(await reasonOf({ bucket: "nowhere" })).toBe(
      "The bucket nowhere does not do what it is asked to: it answers NoSuchBucket",
    );
    expect(await reasonOf({ accessKey: "nobody" })).toMatch(/: it answers InvalidAccessKeyId$/);
    expect(await reasonOf({ endpoint: "http://127.0.0.1:1" })).toContain("ECONNREFUSED");
    await expect(other({ bucket: "nowhere" }).write(name, (to) => pipeline(["a"], to))).rejects.toThrow("NoSuchBucket");
    await expect(buffer(store.read(name))).rejects.toMatchObject({ code: "ENOENT" });
  });
});
