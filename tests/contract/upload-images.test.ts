/**
 * Images made by a model: only permitted users request them, only the requester fetches them, and no other address is
 * fetched.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { drawPlaceholder } from "../../plugins/upload/server/images/sandbox-provider.ts";
import type { Answer, Caller, TestPortal } from "../support/portal.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

const generate = (caller: Caller, prompt = "A castle\nName: Star", id = "game-cover"): Promise<Answer> =>
  caller.post(`/plugin/${id}/generate_images`, { prompt });
const fetchOne = (portal: TestPortal, caller: Caller, url: string, id = "game-cover"): Promise<Response> =>
  fetch(`${portal.server.url}/portal/adminapi/v1/plugin/${id}/cors-proxy?url=${encodeURIComponent(url)}`, {
    headers: { cookie: caller.cookie ?? "" },
  });

describe("the sandbox", () => {
  let portal: SmallDemo;
  beforeAll(async () => {
    portal = await startSmallDemo({ configFile: "tests/fixtures/upload.config.ts" });
  });
  afterAll(() => portal.close());
  beforeEach(async () => void (await sql`delete from upload_pictures`.execute(portal.kernel.db)));

  it("draws for those who may upload, where pictures are on", async () => {
    expect((await generate(portal.anonymous)).status).toBe(401);
    expect((await generate(portal.user)).body.error).toBe("You don't have permission to upload files here");
    expect((await generate(portal.admin, "x", "description-pictures")).body.error).toBe(
      "Image generation isn't available",
    );
    const { body } = await generate(portal.admin);
    expect(body.error).toBeNull();
    expect(body.images).toHaveLength(2);
    const response = await fetchOne(portal, portal.admin, body.images[0].data[0].url);
    expect([
      response.status,
      response.headers.get("content-type"),
      response.headers.get("x-content-type-options"),
    ]).toEqual([200, "image/png", "nosniff"]);
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height]).toEqual([256, 256]);
  });
  it("gives a picture to its asker alone, in its instance, for a quarter of an hour", async () => {
    const url = (await generate(portal.admin)).body.images[0].data[0].url as string;
    expect((await fetchOne(portal, portal.user, url)).status).toBe(403);
    expect((await fetchOne(portal, portal.anonymous, url)).status).toBe(401);
    expect((await fetchOne(portal, portal.admin, url, "description-pictures")).status).toBe(404);
    for (const other of [
      "http://127.0.0.1:80/",
      "http://example.com/",
      "",
      "generated:",
      `${url}x`,
      "file:///etc/passwd",
    ])
      expect([400, 403], other).toContain((await fetchOne(portal, portal.admin, other)).status);
    await sql`update upload_pictures set created_at = created_at - interval '16 minutes'`.execute(portal.kernel.db);
    expect((await fetchOne(portal, portal.admin, url)).status).toBe(403);
  });
  it("stops at so many in an hour", async () => {
    const usageNotes = async (): Promise<string[]> => {
      const { body } = await portal.admin.post("/get_usage_limits", {
        ids: ["game-cover/images", "game-cover/image-requests"],
      });
      return body.limits.flatMap(({ sentences }: { sentences: string[] }) => sentences);
    };
    const {
      body: { user },
    } = await portal.admin.get("/get_base_config");
    const left = Number(/(\d+) of 40 left this hour/.exec((await usageNotes())[0] ?? "")?.[1]);
    await portal.kernel.services("game-cover").limits.spend(user.pk, "images", left - 3);
    expect(await usageNotes()).toEqual(["Generated images: 3 of 40 left this hour", "Image requests: 0 of 2 running"]);
    // A request makes two images: with three left, one of three simultaneous requests succeeds.
    const answers = await Promise.all([generate(portal.admin), generate(portal.admin), generate(portal.admin)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await usageNotes())[0]).toBe("Generated images: 1 of 40 left this hour");
    const refused = await generate(portal.admin);
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatch(
      /^Generated images: you have reached your limit of 40 per hour\. Try again in \d+ minutes$/,
    );
  });
  it("draws the same for the same words", async () => {
    const draw = (seed: string): Promise<Buffer> =>
      drawPlaceholder({ title: "Star Forge", label: "SAMPLE", seed, width: 64, height: 64 });
    expect((await draw("a")).equals(await draw("a"))).toBe(true);
    expect((await draw("a")).equals(await draw("b"))).toBe(false);
  });
});

describe("a model behind an address", () => {
  let provider: Server;
  let portal: SmallDemo;
  let reply: { status: number; body: unknown };
  const asked: { path: string | undefined; key: string | undefined; body: unknown }[] = [];
  const read = async (request: IncomingMessage): Promise<string> => {
    let text = "";
    for await (const part of request) text += String(part);
    return text;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await read(request);
    asked.push({
      path: request.url,
      key: request.headers.authorization,
      body: text === "" ? undefined : JSON.parse(text),
    });
    response.writeHead(reply.status, { "content-type": "application/json" }).end(JSON.stringify(reply.body));
  };
  beforeAll(async () => {
    provider = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
    await new Promise((resolve) => provider.once("listening", resolve));
    portal = await startSmallDemo({
      configFile: "tests/fixtures/upload.config.ts",
      variables: {
        IMAGES_PROVIDER: "openai",
        IMAGES_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`,
        IMAGES_KEY: "a-secret-key",
      },
    });
  });
  afterAll(async () => {
    await portal.close();
    provider.close();
  });
  beforeEach(() => void asked.splice(0));

  it("is asked in OpenAI's words, and its pictures come from the answer itself", async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    reply = { status: 200, body: { data: [{ b64_json: png.toString("base64") }] } };
    const { body } = await generate(portal.admin, "A castle\nName: Star");
    expect(asked).toEqual([
      {
        path: "/v1/images/generations",
        key: "Bearer a-secret-key",
        body: { model: "gpt-image-1", prompt: "A castle\nName: Star", n: 2, size: "256x256" },
      },
    ]);
    const picture = await fetchOne(portal, portal.admin, body.images[0].data[0].url);
    expect(Buffer.from(await picture.arrayBuffer()).equals(png)).toBe(true);
  });
  it("cannot send the portal into its own network, or serve what is no picture", async () => {
    const inside = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/inside`;
    reply = {
      status: 200,
      body: {
        data: [
          { url: inside },
          { b64_json: Buffer.from("<script>alert(1)</script>").toString("base64") },
          { url: "file:///etc/passwd" },
        ],
      },
    };
    const { body } = await generate(portal.admin);
    expect(body.images.map(({ data }: { data: { url: string }[] }) => data[0]?.url)).toEqual([
      inside,
      expect.stringContaining("generated:"),
    ]);
    asked.splice(0);
    for (const { data } of body.images) {
      const response = await fetchOne(portal, portal.admin, data[0].url);
      expect([response.status, await response.json()]).toMatchObject([422, { error: "couldn't download the image" }]);
    }
    expect(asked).toEqual([]);
  });
  it("is quoted where it refuses, without its key", async () => {
    const outcomes: [number, unknown, string][] = [
      [
        401,
        { error: { message: "Incorrect API key provided: a-secret-key" } },
        "the image service rejected the API key",
      ],
      [429, {}, "the image service is busy. Please try again later"],
      [500, "no", "the image service isn't responding"],
      [
        400,
        { error: { message: "Rejected by the safety system (a-secret-key, sk-abc123)" } },
        "the image service says: Rejected by the safety system (…, …)",
      ],
      [200, { data: [] }, "the image service isn't responding"],
      [200, { data: [{ url: "javascript:alert(1)" }] }, "the image service isn't responding"],
    ];
    for (const [status, body, error] of outcomes) {
      reply = { status, body };
      expect((await generate(portal.admin)).body.error).toBe(error);
    }
  });
});
