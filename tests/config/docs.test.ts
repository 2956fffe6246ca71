/** Tests that docs/configuration.md and docs/errors.md match the schemas, and that they describe every option. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PortalSchema } from "../../kernel/contract/config/config-schema.ts";
import { configurationPage } from "../../scripts/docs/configuration-page.ts";
import { errorsPage } from "../../scripts/docs/errors-page.ts";
import { optionList, type Part } from "../../scripts/docs/option-list.ts";

it("is what `npm run docs` writes", async () => {
  expect(readFileSync("docs/configuration.md", "utf8")).toBe(await configurationPage("."));
  expect(readFileSync("docs/errors.md", "utf8")).toBe(errorsPage());
});

it("describes every option of the portal, its resources, columns and menu", () => {
  const undescribed: string[] = [];
  const visit = (part: Part, place: string): void => {
    for (const [name, inner] of Object.entries(part.properties ?? {})) {
      if ((inner.description ?? "") === "") undescribed.push(`${place}.${name}`);
      visit(inner, `${place}.${name}`);
    }
    for (const inner of [...(part.anyOf ?? []), ...(part.items === undefined ? [] : [part.items])]) visit(inner, place);
  };
  visit(PortalSchema as Part, "portal");
  expect(undescribed).toEqual([]);
});

describe("an option in the list", () => {
  const list = (properties: Record<string, Part>, required: string[] = [], more = {}): string[] =>
    optionList({ type: "object", properties, required }, more).split("\n").slice(0, -1);

  it.each<[string, Part, string]>([
    ["with choices", { enum: ["a", "b"], default: "a", description: "One" }, '- `x` (`"a"` `"b"`; `"a"`): One'],
    ["with bounds", { type: "integer", minimum: 1, maximum: 9 }, "- `x` (integer 1 to 9)"],
    ["of several kinds", { anyOf: [{ type: "boolean" }, { isFunction: true }] }, "- `x` (boolean or function)"],
  ])("%s", (_name, part, line) => expect(list({ x: part })).toEqual([line]));

  it("is listed with its members, which inherit that the browser sees it", () => {
    const part: Part = { type: "object", public: true, properties: { y: { type: "string" } } };
    expect(
      list(
        {
          x: part,
          z: { type: "array", items: { type: "object", properties: { w: { type: "boolean" } }, required: ["w"] } },
        },
        ["x"],
        { withPublic: true },
      ),
    ).toEqual([
      "- `x` (object; **required**; browser)",
      "- `x.y` (text; browser)",
      "- `z` (list)",
      "- `z[].w` (boolean; **required**)",
    ]);
  });

  it("names the members that it shares with an earlier one", () => {
    const [a, b, c, d] = ["a", "b", "c", "d"].map((description): Part => ({ type: "string", description }));
    const properties = {
      x: { properties: { a, b, c } },
      y: { properties: { a, b, c, d } },
      z: { properties: { a, d } },
    };
    expect(list(properties as Record<string, Part>).filter((line) => /`[yz]/.test(line))).toEqual([
      "- `y` (anything): `a`, `b`, `c`: as in `x`",
      "- `y.d` (text): d",
      "- `z` (anything)",
      "- `z.a` (text): a",
      "- `z.d` (text): d",
    ]);
  });
});
