import { expect, it } from "vitest";
import { guessMapping } from "./guess-mapping.ts";

const fields = [
  { name: "face_value", label: "Face value", isRequired: false, names: ["nominal"] },
  { name: "name", label: "Title", isRequired: true },
];

it("columns are found by name, then by other names and label, each once", () => {
  expect(guessMapping(["FACE VALUE", "Title", "Name", "Other"], fields)).toEqual({
    face_value: { column: 0 },
    name: { column: 2 },
  });
  expect(guessMapping(["title", "Nominal"], fields)).toEqual({ name: { column: 0 }, face_value: { column: 1 } });
  const keyed = [{ name: "user_id", label: "User", isRequired: false, names: ["User (user_id)"] }];
  expect(guessMapping(["User", "User (user_id)"], keyed)).toEqual({ user_id: { column: 1 } });
  expect(guessMapping(["", "x"], fields)).toEqual({});
});

it("a file of one column fills what is required, unless its name says otherwise", () => {
  expect([guessMapping([""], fields), guessMapping(["Whatever"], fields), guessMapping(["nominal"], fields)]).toEqual([
    { name: { column: 0 } },
    { name: { column: 0 } },
    { face_value: { column: 0 } },
  ]);
});
