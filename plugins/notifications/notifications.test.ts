import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAsker } from "./browser/asker.ts";
import { byDay } from "./browser/by-day.ts";
import { mergePage, type Shown } from "./browser/merge-pages.ts";
import { historyPage, keptLink, keptMessage, type KeptNotification } from "./contract.ts";

const one = (id: number, isRead = false): KeptNotification => ({
  id: String(id),
  at: "2026-05-01T10:00:00.000Z",
  message: `m${id}`,
  link: null,
  variant: "info",
  isRead,
});

describe("what is kept of a notification", () => {
  it("is the text that the database can hold, and not without end", () => {
    expect(keptMessage("a\u0000b")).toBe("ab");
    expect([...keptMessage("😀".repeat(3_000))]).toHaveLength(2_000);
  });
  it("is its link, where that leads into the portal", () => {
    expect(keptLink("/resource/orders?page=2#x")).toBe("/resource/orders?page=2#x");
    for (const link of [
      undefined,
      null,
      7,
      {},
      "",
      "orders",
      "//evil.test",
      "/\\evil.test",
      "/x\\y",
      "/a\nb",
      "https://evil.test",
      "javascript:alert(1)",
      `/${"x".repeat(500)}`,
    ])
      expect(keptLink(link)).toBeNull();
  });
});

describe("the shown history", () => {
  it("is the server's newest, whatever order pages come in", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 120 }),
        fc.array(fc.oneof(fc.constant("newest"), fc.constant("older"), fc.integer({ min: 1, max: 30 })), {
          maxLength: 12,
        }),
        (first, steps) => {
          let last = first;
          let shown: Shown = { notifications: [], hasMore: false };
          const page = (before?: string): { notifications: KeptNotification[]; hasMore: boolean; unread: number } => {
            const from = before === undefined ? last : Number(before) - 1;
            const notifications = Array.from({ length: Math.max(0, Math.min(historyPage, from)) }, (_, at) =>
              one(from - at),
            );
            return { notifications, hasMore: from > historyPage, unread: 1 };
          };
          for (const step of steps) {
            if (typeof step === "number") last += step;
            else if (step === "newest") shown = mergePage(shown, page());
            else {
              const before = shown.notifications.at(-1)?.id;
              if (before !== undefined) shown = mergePage(shown, page(before), before);
            }
          }
          shown = mergePage(shown, page());
          const ids = shown.notifications.map(({ id }) => Number(id));
          expect(ids).toEqual(Array.from({ length: ids.length }, (_, at) => last - at));
          expect(shown.hasMore).toBe((ids.at(-1) ?? 1) > 1);
        },
      ),
    );
  });
  it("ignores an older page that no longer follows what is shown", () => {
    const shown = { notifications: [one(90)], hasMore: true };
    expect(mergePage(shown, { notifications: [one(9)], hasMore: false, unread: 1 }, "10")).toBe(shown);
  });
  it("takes all for read once none is unread, also further down", () => {
    const shown = { notifications: [one(3), one(2), one(1)], hasMore: false };
    expect(
      mergePage(shown, { notifications: [one(3, true)], hasMore: true, unread: 0 }).notifications.every(
        ({ isRead }) => isRead,
      ),
    ).toBe(true);
  });
  it("is grouped by the reader's days", () => {
    const at = (text: string): KeptNotification => ({ ...one(1), at: new Date(text).toISOString() });
    expect(
      byDay([at("2026-05-02T00:10:00"), at("2026-05-01T23:50:00"), at("2026-05-01T00:00:00")]).map(
        ({ day, notifications }) => [day, notifications.length],
      ),
    ).toEqual([
      ["2026-05-02", 1],
      ["2026-05-01", 2],
    ]);
  });
});

describe("asking", () => {
  it("is one question at a time, and one more after reasons that came meanwhile", async () => {
    const answers: (() => void)[] = [];
    const asker = createAsker(
      () => new Promise<void>((resolve) => answers.push(resolve)),
      () => false,
    );
    for (let times = 0; times < 5; times += 1) void asker.ask();
    expect(answers).toHaveLength(1);
    answers[0]?.();
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(answers).toHaveLength(2);
  });
  it("waits while the page is hidden, goes on after a failure, and ends with its component", async () => {
    let isHidden = true;
    let asked = 0;
    const asker = createAsker(
      () => Promise.reject(new Error(`failure ${(asked += 1)}`)),
      () => isHidden,
    );
    await asker.ask();
    expect(asked).toBe(0);
    isHidden = false;
    await expect(asker.lookAgain()).rejects.toThrow("failure 1");
    await expect(asker.ask()).rejects.toThrow("failure 2");
    asker.stop();
    await asker.ask();
    expect(asked).toBe(2);
  });
});
