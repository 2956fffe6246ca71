import { Type } from "typebox";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { endpoint } from "../../contract/endpoint.ts";
import { call } from "./call.ts";
import { CallError } from "./call-error.ts";
import { endSessionCalls, startSessionCalls } from "./session-calls.ts";
import { setSessionHandlers } from "./session-handlers.ts";

const Ok = Type.Object({ ok: Type.Literal(true) });
const { toast } = vi.hoisted(() => ({ toast: vi.fn() }));
vi.mock("portal:build", () => ({ build: { basePath: "/portal" } }));
vi.mock("../i18n/translate.ts", () => ({ translate: (key: string) => key }));
vi.mock("../i18n/current-language.ts", () => ({ currentLanguage: () => "en" }));
vi.mock("../toasts/toasts.ts", () => ({ toast }));

const read = endpoint({ method: "POST", path: "/read", mount: "admin", reply: Ok });
const open = endpoint({ method: "GET", path: "/open", mount: "admin", access: "public", reply: Ok });

let pending: { url: string; answer: (status: number) => void }[];
const sessionLost = vi.fn();

beforeEach(() => {
  pending = [];
  toast.mockClear();
  sessionLost.mockClear();
  startSessionCalls();
  setSessionHandlers({ sessionLost, askForProof: () => Promise.reject(new Error("not expected")) });
  vi.stubGlobal(
    "fetch",
    vi.fn(
      (url: string, { signal }: { signal: AbortSignal }) =>
        new Promise((resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason as Error));
          pending.push({
            url,
            answer: (status) => resolve(new Response(JSON.stringify(status === 200 ? { ok: true } : {}), { status })),
          });
        }),
    ),
  );
});

describe("the calls of a session", () => {
  it("end silently when the user signs out, and others are refused until the next session", async () => {
    const underWay = call(read);
    endSessionCalls();
    await expect(underWay).rejects.toMatchObject({ status: 0, isReported: true });
    await expect(call(read)).rejects.toBeInstanceOf(CallError);
    expect(pending).toHaveLength(1);
    expect([toast.mock.calls, sessionLost.mock.calls]).toEqual([[], []]);
    startSessionCalls();
    const next = call(read);
    pending[1]?.answer(200);
    expect(await next).toEqual({ ok: true });
  });

  it("go on if they are public, or user actions", async () => {
    const running = [call(open), call(read, undefined, { idempotencyKey: "one action" })];
    endSessionCalls();
    for (const { answer } of pending) answer(200);
    expect(await Promise.all(running)).toEqual([{ ok: true }, { ok: true }]);
  });
});
