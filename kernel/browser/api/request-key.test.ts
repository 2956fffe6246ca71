/** A request keeps its key while it is unknown what became of it, and no longer. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CallError } from "./call-error.ts";
import { newKey, useSendOnce, type SendOnce } from "./request-key.ts";

afterEach(() => vi.unstubAllGlobals());

/** The function of a component that is rendered once. */
function makeSendOnce(): SendOnce {
  const made: SendOnce[] = [];
  renderToStaticMarkup(
    createElement(() => {
      made.push(useSendOnce());
      return null;
    }),
  );
  return made[0] as SendOnce;
}

type Outcome = "answered" | number | "aborted";

/** Sends a request; returns the key that was sent. */
async function keyOf(sendOnce: SendOnce, outcome: Outcome, request?: unknown): Promise<string> {
  let sent = "";
  await sendOnce(async (key) => {
    sent = key;
    await Promise.resolve();
    if (outcome === "aborted") throw new DOMException("aborted", "AbortError");
    if (outcome !== "answered") throw new CallError("failed", outcome);
  }, request).catch(() => undefined);
  return sent;
}

describe("a new key", () => {
  it("needs no HTTPS, is well-formed, and is like no other", () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const keys = Array.from({ length: 100 }, newKey);
    expect(keys.every((key) => /^\d+(-\d+){3}$/.test(key))).toBe(true);
    expect(new Set(keys).size).toBe(100);
  });
});

describe("a request that is sent again", () => {
  it.each<Outcome>([0, 400, 401, 403, 429, 500, 502, 503, "aborted"])("has the same key after %s", async (outcome) => {
    const sendOnce = makeSendOnce();
    const first = await keyOf(sendOnce, outcome);
    expect(await keyOf(sendOnce, "answered")).toBe(first);
    expect(await keyOf(sendOnce, "answered")).not.toBe(first);
  });
  it.each<Outcome>([200, 422])("has another key after the refusal %s", async (outcome) => {
    const sendOnce = makeSendOnce();
    expect(await keyOf(sendOnce, outcome)).not.toBe(await keyOf(sendOnce, "answered"));
  });
  it("has another key if the request is another one", async () => {
    const sendOnce = makeSendOnce();
    const first = await keyOf(sendOnce, 0, { cart: 1 });
    expect(await keyOf(sendOnce, 0, { cart: 2 })).not.toBe(first);
  });
  it("takes effect at most once, whatever happens to its answers", async () => {
    const outcome = fc.constantFrom<Outcome>("answered", 0, 502, "aborted", 401, 429);
    await fc.assert(
      fc.asyncProperty(fc.array(outcome, { maxLength: 10 }), async (outcomes) => {
        const sendOnce = makeSendOnce();
        // The server reads all requests but those that it refuses for their caller.
        const read: string[] = [];
        for (const each of outcomes) {
          const key = await keyOf(sendOnce, each);
          if (![401, 429].includes(each as number)) read.push(key);
          if (each === "answered") break;
        }
        expect(new Set(read).size).toBeLessThanOrEqual(1);
      }),
      { numRuns: 100 },
    );
  });
});
