import { expect, it } from "vitest";
import { updateDurations } from "./durations.ts";

it("replaces the suites that ran, in tenths of a second, and sorts suites and files", () => {
  const known = { unit: { "a.test.ts": 9, "removed.test.ts": 1 }, embedded: { "c.test.ts": 7 } };
  const reports = [
    {
      name: "unit",
      files: [
        { file: "b.test.ts", duration: 1_260 },
        { file: "a.test.ts", duration: 40 },
      ],
    },
  ];
  expect(JSON.stringify(updateDurations(known, reports))).toBe(
    JSON.stringify({ embedded: { "c.test.ts": 7 }, unit: { "a.test.ts": 0, "b.test.ts": 1.3 } }),
  );
});
