/** Tests that neither one address nor all of them together fill the log. */
import { expect, it } from "vitest";
import { limitReports } from "./limit-reports.ts";

it("takes so many in a minute, a tenth of them of one address, and says how many it left out", () => {
  let now = 0;
  const limit = limitReports(20, () => now);
  const takes = (address: string, times: number): number =>
    Array.from({ length: times }, () => limit.takes(address)).filter(Boolean).length;
  expect(takes("a", 5)).toBe(2);
  expect(Array.from({ length: 30 }, (_, index) => takes(`b${index}`, 1)).filter(Boolean).length).toBe(18);
  expect(limit.leftOut()).toBe(0);
  now = 60_000;
  expect(limit.leftOut()).toBe(3 + 12);
  expect(limit.leftOut()).toBe(0);
  expect(takes("a", 3)).toBe(2);
});
