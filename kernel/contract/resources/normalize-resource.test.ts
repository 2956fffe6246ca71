import { expect, it } from "vitest";
import { normalizeResource } from "./normalize-resource.ts";

type Other = Parameters<typeof normalizeResource>[0];
const resource = (options: Record<string, unknown>): Other =>
  ({ resourceId: "games", label: "Games", columns: [], options }) as unknown as Other;

it("a permission that another server sends as the reason of a refusal is a refusal", () => {
  const { options } = normalizeResource(
    resource({ allowedActions: { show: true, edit: "Only on Mondays", list: false } }),
  );
  expect(options.allowedActions).toEqual({ show: true, edit: false, list: false });
});

it("a question that another server sends as an object is its text", () => {
  const bulkActions = [
    { id: "a", label: "A", confirm: { message: "Really {count}?" } },
    { id: "b", label: "B", confirm: "Sure?" },
    { id: "c", label: "C" },
  ];
  expect(normalizeResource(resource({ bulkActions })).options.bulkActions).toEqual([
    { id: "a", label: "A", confirm: "Really {count}?" },
    { id: "b", label: "B", confirm: "Sure?" },
    { id: "c", label: "C" },
  ]);
});

it("a description without either stays as it is", () => {
  expect(normalizeResource(resource({ listPageSize: 10 }))).toEqual(resource({ listPageSize: 10 }));
});
