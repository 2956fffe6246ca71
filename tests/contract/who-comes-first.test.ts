/**
 * The caller is authenticated before anything else: a signed-out caller learns nothing about a call, not even what is
 * wrong with the body.
 */
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverLimits } from "../../kernel/server/limits/server-limits.ts";
import { everyEndpoint, type MountedEndpoint } from "../support/every-endpoint.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let demo: SmallDemo;
let closed: MountedEndpoint[];
beforeAll(async () => {
  demo = await startSmallDemo();
  closed = everyEndpoint(demo.kernel).filter(({ handled: { endpoint } }) => endpoint.access !== "public");
});
afterAll(() => demo.close());

/** Returns the answer's status, whether or not the server has read the body. */
function statusOf(method: string, url: string, headers: Record<string, string>, body: string): Promise<number> {
  const { hostname, port } = new URL(demo.server.url);
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const call = request(
      {
        host: hostname,
        port,
        method,
        path: url,
        headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
        agent: false,
      },
      (answer) => {
        isAnswered = true;
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    // The server may close the connection while an unwanted body is still being sent.
    call.on("error", (error) => (isAnswered ? undefined : reject(error)));
    call.end(body);
  });
}

const json = { "content-type": "application/json" };
const wrong: readonly [string, Record<string, string>, string][] = [
  ["of the wrong shape", json, '{"nothing":[1]}'],
  ["that is no JSON", json, "{"],
  ["of a wrong type", { "content-type": "text/plain" }, "hello"],
  ["that is too large", json, JSON.stringify("x".repeat(serverLimits.bodyBytes))],
  ["that is nested too deep", json, "[".repeat(serverLimits.jsonDepth + 2) + "]".repeat(serverLimits.jsonDepth + 2)],
];

describe("a signed-out caller", () => {
  it.each(wrong)("with a body %s is asked to sign in, by every call that needs it", async (_, headers, body) => {
    const answers = [];
    for (const {
      handled: { endpoint },
      url,
    } of closed)
      if (endpoint.method !== "GET")
        answers.push(`${endpoint.method} ${url} ${await statusOf(endpoint.method, url, headers, body)}`);
    expect(answers.length).toBeGreaterThan(50);
    expect(answers.filter((answer) => !answer.endsWith(" 401"))).toEqual([]);
  });
  it("with a query that no schema takes is asked to sign in, too", async () => {
    const answers = [];
    for (const {
      handled: { endpoint },
      url,
    } of closed)
      if (endpoint.method === "GET")
        answers.push(`${url} ${await statusOf("GET", `${url}?limit=x&cursor=%00&offset=-1`, {}, "")}`);
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.filter((answer) => !answer.endsWith(" 401"))).toEqual([]);
  });
});

describe("a signed-in caller", () => {
  it("is answered with the errors of the body", async () => {
    const { status, body } = await demo.user.post("/get_resource", { resourceId: 5 });
    expect([status, body.details]).toEqual([400, [{ path: "body/resourceId", message: "must be string" }]]);
  });
});
