import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { historyPage, type KeptNotification } from "../contract.ts";
import { mergePage, type Shown } from "./merge-pages.ts";

const one = (id: number, isRead = false): KeptNotification => ({
  id: String(id),
  at: "2026-05-01T10:00:00.000Z",
  message: `m${id}`,
  link: null,
  variant: "info",
  isRead,
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
});
