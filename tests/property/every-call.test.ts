/**
 * Whatever is sent to any call, the answer is a valid one or an error in words. The calls are the portal's own
 * endpoints, so those of a new plugin are included.
 */
import { sql } from "kysely";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logout } from "../../kernel/contract/session/session-endpoints.ts";
import { everyEndpoint, type MountedEndpoint } from "../support/every-endpoint.ts";
import type { Caller } from "../support/portal.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { spoiledRequests, type KnownValues, type SpoiledRequest } from "../support/spoiled-requests.ts";
import { slowness } from "../support/slowness.ts";

let demo: SmallDemo;
let endpoints: MountedEndpoint[];
let known: KnownValues;

beforeAll(async () => {
  demo = await startSmallDemo();
  const { kernel } = demo;
  endpoints = everyEndpoint(kernel);
  const list = async (resourceId: string): Promise<string[]> =>
    (
      await demo.admin.post("/get_resource_data", {
        source: "list",
        resourceId,
        filters: [],
        sort: [],
        limit: 3,
        offset: 0,
      })
    ).body.recordIds;
  const ids = (await Promise.all(["orders", "games", "codes"].map(list))).flat();
  known = {
    resourceId: ["orders", "games", "codes", "denominations", "nothing"],
    recordId: [...ids, "1", "00000000-0000-0000-0000-000000000000"],
    primaryKey: ids,
    id: [...ids, "1"],
    column: ["game_id", "user_id", "status", "nothing"],
    field: ["status", "name", "amount", "created_at", "nothing"],
    name: ["status", "name", "amount"],
    actionId: ["mark-sold", "nothing"],
    source: ["list", "show", "edit"],
    operator: ["eq", "ilike", "in", "and", "gt"],
    direction: ["asc", "desc"],
    username: ["stranger@demo.test"],
    email: ["stranger@demo.test"],
    lang: ["en", "de"],
  };
});
afterAll(() => demo.close());

/** Paths, code, SQL and the database's own messages must not appear in what an operator reads. */
const innards =
  /node_modules|\.ts:\d|at \w+ \(|\/(?:home|usr|tmp|var|root|srv|opt|app)\/|kernel\/server|\bselect\b.+\bfrom\b|\binsert into\b|syntax error|relation "|invalid input syntax|invalid byte|violates (?!a database)|unicode|out of range for type|cannot be cast|operator does not exist|ECONN|TypeError|undefined is not|Cannot read/i;

async function send(
  { method, path, body }: SpoiledRequest,
  cookie: string | undefined,
): Promise<{ status: number; type: string; text: string }> {
  const response = await fetch(`${demo.server.url}${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, type: response.headers.get("content-type") ?? "", text: await response.text() };
}

/**
 * Returns what is wrong with an answer. The test portal validates successful answers against their schema, and answers
 * 500 to an invalid one.
 */
function faultOf(
  { status, type, text }: { status: number; type: string; text: string },
  isFile: boolean,
): string | undefined {
  if (status >= 500) return "a failure of the server";
  if (isFile && status === 200 && !type.startsWith("application/json")) return undefined;
  if (!/^application\/(problem\+)?json/.test(type)) return `no JSON but ${type}`;
  const answer = JSON.parse(text) as { error?: unknown; detail?: unknown } | null;
  const error = type.startsWith("application/problem") ? answer?.detail : answer?.error;
  if (status !== 200 && typeof error !== "string") return "a refusal without words";
  return typeof error === "string" && innards.test(error.slice(0, 2_000))
    ? "a refusal that tells how the server is made"
    : undefined;
}

async function assertAnswer(request: SpoiledRequest, cookie: string | undefined, isFile: boolean): Promise<void> {
  const answer = await send(request, cookie);
  const fault = faultOf(answer, isFile);
  if (fault !== undefined)
    throw new Error(
      `${fault}: ${request.method} ${request.path.slice(0, 200)} ${request.body?.slice(0, 400) ?? ""} answered ${answer.status} ${answer.text.slice(0, 300)}`,
    );
}

describe.each(["anonymous", "user", "admin"] as const)("whatever %s sends to any call", (who) => {
  it(
    "is answered correctly or refused with a message, and the server goes on",
    { timeout: 600_000 * slowness },
    async () => {
      let caller: Caller = demo[who];
      expect(endpoints.length).toBeGreaterThan(30);
      for (const {
        instanceId,
        handled: { endpoint },
      } of endpoints) {
        // Logging out ends the session, so only a caller without a session calls it.
        if (endpoint === logout && who !== "anonymous") continue;
        await fc.assert(
          fc.asyncProperty(spoiledRequests(endpoint, instanceId, known), (request) =>
            assertAnswer(request, caller.cookie, endpoint.answered === "file" || endpoint.answered === "raw"),
          ),
          { numRuns: who === "anonymous" ? 8 : 20 },
        );
        if (who !== "anonymous" && (await caller.post("/check_auth", {})).status === 401) {
          // Some calls end sessions, including the caller's own.
          await sql`delete from portal_attempts`.execute(demo.kernel.db);
          caller = await (who === "admin"
            ? demo.signIn("admin@demo.test", "Demo-admin-1")
            : demo.signIn("user@demo.test", "Demo-user-1"));
        }
      }
      expect((await demo.anonymous.get("/portal/readyz")).body).toEqual({ ok: true });
    },
  );
});
