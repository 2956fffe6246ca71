/** The states of the bot token field, with fake timers. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { english } from "../../../../tests/support/english-messages.ts";
import { createTokenCheck } from "./token-check.ts";

type Answer = { ok: boolean; message: string };
let reported: string[];
let asked: { token: string; signal: AbortSignal; answer: (answer: Answer) => void; fail: () => void }[];
let check: ReturnType<typeof createTokenCheck>;
beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
  asked = [];
  check = createTokenCheck({
    validate: (token, signal) =>
      new Promise((answer, refuse) =>
        asked.push({ token, signal, answer, fail: () => refuse(new Error("no answer")) }),
      ),
    onVerdict: ({ kind, text }) => reported.push(`${kind}: ${english(text)}`),
    onEmit: (token) => reported.push(`emit ${JSON.stringify(token)}`),
  });
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
/** Returns what has been reported since the previous call. */
const takeReported = (): string[] => reported.splice(0);

describe("a bot token", () => {
  it("that is empty has no help text, and is not asked about", async () => {
    check.type("  ");
    await pass(1_000);
    expect(takeReported()).toEqual(["empty: ", 'emit ""']);
    expect(asked).toEqual([]);
  });
  it("is asked about 500 ms after the last input, once", async () => {
    check.type("1");
    expect(takeReported()).toEqual(["validating: Validating..."]);
    await pass(499);
    check.type(" 12 ");
    await pass(499);
    expect(asked).toEqual([]);
    await pass(1);
    expect(asked.map(({ token }) => token)).toEqual(["12"]);
    await pass(5_000);
    expect(asked).toHaveLength(1);
  });
  it("that is valid is emitted", async () => {
    check.type("12");
    await pass(500);
    asked[0]?.answer({ ok: true, message: "@bot" });
    await pass(0);
    expect(takeReported()).toEqual(["validating: Validating...", "valid: Token is valid", 'emit "12"']);
  });
  it("that is invalid emits nothing and says the server's message, or its own", async () => {
    for (const message of ["It is another's", ""]) {
      check.type("12");
      await pass(500);
      asked.at(-1)?.answer({ ok: false, message });
      await pass(0);
    }
    expect(takeReported()).toEqual([
      "validating: Validating...",
      "invalid: It is another's",
      'emit ""',
      "validating: Validating...",
      "invalid: Invalid token",
      'emit ""',
    ]);
  });
  it("that could not be checked emits nothing", async () => {
    check.type("12");
    await pass(500);
    asked[0]?.fail();
    await pass(0);
    expect(takeReported()).toEqual(["validating: Validating...", "failed: Error validating token", 'emit ""']);
  });
  it("is not validated by an answer to an earlier one", async () => {
    check.type("12");
    await pass(500);
    check.type("123");
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[0]?.answer({ ok: true, message: "" });
    await pass(500);
    asked[1]?.answer({ ok: false, message: "" });
    await pass(0);
    expect(takeReported()).toEqual([
      "validating: Validating...",
      "validating: Validating...",
      "invalid: Invalid token",
      'emit ""',
    ]);
  });
  it("is withdrawn as soon as something else is typed", async () => {
    check.type("12");
    await pass(500);
    asked[0]?.answer({ ok: true, message: "" });
    await pass(0);
    takeReported();
    check.type("123");
    expect(takeReported()).toEqual(['emit ""', "validating: Validating..."]);
  });
  it("reports nothing after the field is unmounted", async () => {
    check.type("12");
    await pass(500);
    check.stop();
    asked[0]?.answer({ ok: true, message: "" });
    check.type("1");
    check.stop();
    await pass(1_000);
    expect(takeReported()).toEqual(["validating: Validating...", "validating: Validating..."]);
    expect(asked).toHaveLength(1);
  });
});
