/** Tests the service of `sample-name` with a server that answers, one that fails, and one that does not answer. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { contributionsOf } from "@portalkit/kernel/server";
import { startTestPortal } from "@portalkit/kernel/testing";
import { sampleName, sampleNamePort } from "./contract.ts";
import { server } from "./server.ts";
import { askServer } from "./server/ask-server.ts";

// Starting a portal takes seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let outside: Server;
let url = "";
const asked: (string | undefined)[] = [];
beforeAll(async () => {
  outside = createServer(({ url: path = "", headers }, response) => {
    asked.push(headers.authorization);
    const term = new URL(path, "http://localhost").searchParams.get("term");
    if (term === "silence") return;
    response.statusCode = term === "failure" ? 500 : 200;
    response.end(term === "nonsense" ? "[]" : JSON.stringify({ meanings: [`${term}, a book of accounts`] }));
  });
  await new Promise<void>((resolve) => void outside.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/`;
});
afterAll(() => {
  outside.closeAllConnections();
  outside.close();
});

const reasons: string[] = [];
const lookUp = (term: string): Promise<readonly string[]> =>
  askServer(
    { options: { url, key: "a-key", timeoutSeconds: 1 }, log: { warn: ({ reason }) => void reasons.push(reason) } },
    term,
  );

describe("the service sample-name", () => {
  it("is offered under its port", () => {
    const { offers = [] } = contributionsOf(server, { id: "sample-name", options: { url } });
    expect(offers.map(({ port }) => port)).toEqual([sampleNamePort]);
  });

  it("gives what the server answers, which gets the key", async () => {
    expect(await lookUp("ledger")).toEqual(["ledger, a book of accounts"]);
    expect(asked).toContain("Bearer a-key");
  });

  it.each([
    ["failure", "it answered 500"],
    ["nonsense", "its answer has no list of meanings"],
    ["silence", "The operation was aborted due to timeout"],
  ])("refuses after a %s, and logs why", async (term, reason) => {
    await expect(lookUp(term)).rejects.toMatchObject({ template: "sample-name:unavailable", status: 503 });
    expect(reasons.at(-1)).toBe(reason);
  });

  it("starts in a portal with an address, and in none without", async () => {
    const folder = import.meta.dirname;
    const portal = await startTestPortal({ folder, plugins: [sampleName({ id: "sample-name", url })] });
    await portal.close();
    await expect(
      startTestPortal({ folder, plugins: [sampleName({ id: "sample-name", url: "no address" })] }),
    ).rejects.toThrow(/url/);
  });
});
