import { english } from "../../../../tests/support/english-messages.ts";
import { expect, it } from "vitest";
import { buttonLabel, percentOf, toneOf } from "./redeem-view.ts";

it("names the button by the status, or by whether there is anything to begin", () => {
  expect(
    ["queued", "inprogress", "completed", "failed", "cancelled"].map((status) => english(buttonLabel(status, false))),
  ).toEqual(["Queued", "Processing", "Redeemed", "Failed", "Cancelled"]);
  expect(
    [buttonLabel(null, true), buttonLabel(null, false), buttonLabel(null, undefined), buttonLabel("odd", true)].map(
      (label) => english(label),
    ),
  ).toEqual(["Redeem", "Unavailable", "Unavailable", "odd"]);
});
it("is yellow while queued, blue in progress, green when it worked and red for an error", () => {
  expect(
    ["queued", "inprogress", "success", "completed", "failed", "cancelled"].map((status) =>
      toneOf({ status, error: null }),
    ),
  ).toEqual(["warning", "info", "success", "success", "danger", "neutral"]);
  expect([toneOf({ status: null, error: "Player not found" }), toneOf({ status: null, error: null })]).toEqual([
    "danger",
    "neutral",
  ]);
});
it("counts steps as a percentage of all steps, where there are any", () => {
  expect([
    percentOf({ step: 1, totalSteps: 3 }),
    percentOf({ step: 0, totalSteps: 4 }),
    percentOf({ step: 9, totalSteps: 4 }),
    percentOf({ step: 1, totalSteps: 0 }),
    percentOf({ step: null, totalSteps: 4 }),
  ]).toEqual([33, 0, 100, undefined, undefined]);
});
