import { expect, it } from "vitest";
import type { KeptNotification } from "../contract.ts";
import { byDay } from "./by-day.ts";

const notification = { id: "1", message: "m1", link: null, variant: "info", isRead: false } as const;

it("the shown history is grouped by the reader's days", () => {
  const at = (text: string): KeptNotification => ({ ...notification, at: new Date(text).toISOString() });
  expect(
    byDay([at("2026-05-02T00:10:00"), at("2026-05-01T23:50:00"), at("2026-05-01T00:00:00")]).map(
      ({ day, notifications }) => [day, notifications.length],
    ),
  ).toEqual([
    ["2026-05-02", 1],
    ["2026-05-01", 2],
  ]);
});
