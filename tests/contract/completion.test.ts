/**
 * Suggestions: who may request them, what they are and are never learned from, and what is sent to a language model.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../support/portal.ts";
import { startSmallDemo } from "../support/small-demo.ts";
import { startTextPortal, type TextPortal } from "../support/text-portal.ts";

/** The requests to the language model, and how it answers. */
const asked: {
  authorization: string | undefined;
  body: { model: string; messages: { role: string; content: string }[] };
}[] = [];
let answer: (write: (status: number, text: string) => void) => void = () => undefined;
let model: Server;
let portal: TextPortal;

beforeAll(async () => {
  model = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += String(chunk)));
    request.on("end", () => {
      asked.push({ authorization: request.headers.authorization, body: JSON.parse(text) });
      answer((status, reply) => void response.writeHead(status, { "content-type": "application/json" }).end(reply));
    });
  });
  await new Promise<void>((done) => model.listen(0, "127.0.0.1", done));
  portal = await startTextPortal({
    variables: {
      TEST_CHAT_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1/chat/completions`,
      TEST_CHAT_KEY: "canary-chat-key",
    },
  });
  const summary = "<p>s</p>";
  for (const title of ["Steam Wallet Card", "Steam Wallet Card", "Steam Deck"])
    await portal.create(portal.root, {
      title,
      summary,
      prose: "<p>Codes are <strong>delivered</strong> at once.</p><p>No refunds.</p>",
      file: "Steam masked",
    });
  const hidden = await portal.create(portal.root, {
    title: "Steam of another country",
    summary,
    prose: "<p>Codes of others</p>",
  });
  await portal.kernel.db
    .updateTable("specimens")
    .set({ country: "BB", kind: "Steam hidden" })
    .where("id", "=", hidden)
    .execute();
});
afterAll(async () => {
  await portal.close();
  model.closeAllConnections();
  await new Promise((done) => model.close(done));
});

const ask = async (caller: Caller, id: string, record: Record<string, unknown>) =>
  await caller.post(`/plugin/${id}/doComplete`, { record });
const said = async (caller: Caller, id: string, record: Record<string, unknown>): Promise<string[]> => {
  const { body } = await ask(caller, id, record);
  return [body.completion, ...(body.alternatives ?? [])].map((pieces: string[]) => pieces.join(""));
};

describe("what the column says already", () => {
  it("goes on as its texts do, the most frequent first, in pieces of a word", async () => {
    const { body } = await ask(portal.writer, "title-words", { title: "stea" });
    expect(body.completion).toEqual(["m", " Wallet", " Card"]);
    expect(body.alternatives).toEqual([["m", " Deck"]]);
  });
  it("of formatted texts compares their words only", async () => {
    expect(await said(portal.writer, "prose-words", { prose: "Our own.\nCodes are del" })).toEqual(["ivered at once."]);
  });
  it("is of no row that the user may not see", async () => {
    expect((await said(portal.writer, "title-words", { title: "Steam" })).join()).not.toContain("country");
    expect(await said(portal.root, "title-words", { title: "Steam of" })).toEqual([" another country"]);
    expect((await said(portal.writer, "prose-words", { prose: "Codes" })).join()).not.toContain("others");
  });
  it("is of no column that is masked or hidden, and those are refused alike", async () => {
    for (const id of ["hidden-words", "masked-words"])
      expect((await ask(portal.root, id, { kind: "Steam", file: "Steam" })).body.error).toMatch(
        /^Field (kind|file) can't be changed here$/,
      );
  });
  it("follows what is written", async () => {
    await portal.create(portal.root, { title: "Zanzibar Pass", summary: "<p>s</p>" });
    await expect
      .poll(() => said(portal.root, "title-words", { title: "Zanz" }), { interval: 400 })
      .toEqual(["ibar Pass"]);
  });
  it("has nothing to say to nothing, and to what is no text", async () => {
    for (const title of ["", "   ", 5, null, ["Steam"], "Steam\ud800"])
      expect((await ask(portal.root, "prose-words", { prose: title })).body).toEqual({ completion: [] });
    expect((await portal.root.post("/plugin/title-words/doComplete", { record: 5 })).status).toBe(400);
  });
});

describe("asking", () => {
  it("is for those who may create or edit", async () => {
    expect((await ask(portal.anonymous, "title-words", { title: "Steam" })).status).toBe(401);
    expect((await ask(portal.reader, "title-words", { title: "Steam" })).body).toMatchObject({
      error: "Action is not allowed",
    });
  });
  it("has a limit for each user and each instance", async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => ask(portal.writer, "title-words", { title: "Steam" })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(4);
    expect(refused[0]?.body.error).toMatch(
      /^Suggestions: you have reached your limit of 20 per minute\. Try again in \d+ seconds$/,
    );
    expect((await ask(portal.root, "title-words", { title: "Steam" })).status).toBe(200);
    expect((await ask(portal.writer, "prose-words", { prose: "Codes" })).status).toBe(200);
  });
});

describe("a language model", () => {
  const choice = (...contents: unknown[]): string =>
    JSON.stringify({ choices: contents.map((content) => ({ message: { role: "assistant", content } })) });
  it("is asked with the key, the end of the text and the columns that it may know", async () => {
    answer = (write) => write(200, choice(" the best there is.", "Codes are cheap"));
    const { body } = await ask(portal.root, "asked-words", {
      long: `${"x".repeat(3_000)} Codes are`,
      title: "T".repeat(300),
      prose: "canary-prose",
    });
    expect(body).toEqual({ completion: [" the", " best", " there", " is", "."], alternatives: [[" cheap"]] });
    expect(asked.at(-1)).toMatchObject({ authorization: "Bearer canary-chat-key", body: { model: "test-model" } });
    const [system, user] = asked.at(-1)?.body.messages ?? [];
    expect(system?.content).toContain(`Title: ${"T".repeat(100)}`);
    expect(system?.content).not.toContain("T".repeat(101));
    expect(JSON.stringify(asked)).not.toContain("canary-prose");
    expect(user?.content).toHaveLength(2_000);
  });
  it.each([
    ["refuses", (write: (status: number, text: string) => void) => write(401, '{"error":"canary-chat-key"}')],
    ["answers nonsense", (write: (status: number, text: string) => void) => write(200, "<html>")],
    ["answers without choices", (write: (status: number, text: string) => void) => write(200, "{}")],
    ["talks without end", (write: (status: number, text: string) => void) => write(200, choice("x".repeat(300_000)))],
    ["does not answer", () => undefined],
  ])("that %s is reported in a sentence without details", async (_what, how) => {
    answer = how;
    const { status, body } = await ask(portal.root, "asked-words", { long: "Codes are" });
    expect({ status, body }).toEqual({
      status: 200,
      body: { ok: false, error: "Suggestions aren't available at the moment" },
    });
  });
  it("that says nothing suggests nothing", async () => {
    answer = (write) => write(200, choice(null, ""));
    expect((await ask(portal.root, "asked-words", { long: "Codes are" })).body).toEqual({ completion: [] });
  });
});

it("goes on beside columns whose plugins add to a record what is theirs, as files do", async () => {
  const demo = await startSmallDemo();
  try {
    expect((await said(demo.admin, "description-words", { description: "Codes are" }))[0]).toBe(
      " delivered immediately.",
    );
  } finally {
    await demo.close();
  }
});
