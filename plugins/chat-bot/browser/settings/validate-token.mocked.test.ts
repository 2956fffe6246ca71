import { describe, expect, it, vi } from "vitest";
import { CallError } from "../../../../kernel/browser/api/call-error.ts";
import { askAboutToken } from "./validate-token.ts";

vi.mock("@portalkit/kernel/browser", () => import("../../../../kernel/browser/api/call-error.ts"));

type Call = Parameters<typeof askAboutToken>[0];
const { signal } = new AbortController();

/** Answers each call by its method, and records the requests. */
function server(answers: Record<string, unknown>): { call: Call; asked: unknown[] } {
  const asked: unknown[] = [];
  const call = ((endpoint: { method: string }, body: unknown, options: { params?: unknown }) => {
    asked.push([endpoint.method, body, options.params]);
    const answer = answers[endpoint.method];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  }) as unknown as Call;
  return { call, asked };
}
const failure = (status: number, answer?: unknown): CallError => new CallError("failed", status, false, [], answer);

describe("asking about a bot's token", () => {
  it("keeps the token out of the address", async () => {
    const { call, asked } = server({ POST: { ok: true, message: "@shop_bot" } });
    expect(await askAboutToken(call, "1:secret", signal)).toEqual({ ok: true, message: "@shop_bot" });
    expect(asked).toEqual([["POST", { token: "1:secret" }, undefined]]);
  });
  it.each([
    ["404", failure(404, { error: "Not found" })],
    ["405", failure(405)],
    ["a page", failure(200)],
  ])("falls back to the call with the token in its address where the other one answers %s", async (_, unknown) => {
    const { call, asked } = server({ POST: unknown, GET: { ok: false, message: "unknown" } });
    expect(await askAboutToken(call, "1:secret", signal)).toEqual({ ok: false, message: "unknown" });
    expect(asked[1]).toEqual(["GET", undefined, { token: "1:secret" }]);
  });
  it.each([failure(503, { error: "away" }), failure(0), failure(401), failure(200, { error: "no" })])(
    "does not ask twice when the server knows the call",
    async (refused) => {
      const { call, asked } = server({ POST: refused, GET: { ok: true, message: "" } });
      await expect(askAboutToken(call, "1:secret", signal)).rejects.toBe(refused);
      expect(asked).toHaveLength(1);
    },
  );
});
