/** Tests that the types of tables match the migrations. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { typeOf } from "../../command/tables/column-type.ts";
import type { TableColumn } from "../../command/tables/read-columns.ts";
import { tableTypes, typesOf } from "../../command/tables/table-types.ts";

it.each(["portal.config.ts", "tests/fixtures/portal.config.ts", "tests/fixtures/specimens.config.ts"])(
  "the types of tables follow from the migrations of %s",
  async (config) => {
    const files = await tableTypes(config);
    expect(files.map(({ file }) => file)).toContain("kernel/server/tables.d.ts");
    for (const { file, text } of files)
      expect(readFileSync(file, "utf8"), `${file}: run npm run tables -- ${config}`).toBe(text);
  },
);

describe("the type of a column", () => {
  const column = (more: Partial<TableColumn>): TableColumn => ({
    table: "things",
    column: "x",
    type: "text",
    isArray: false,
    isNullable: false,
    hasDefault: false,
    isGenerated: false,
    isReadOnly: false,
    ...more,
  });

  it.each<[string, Partial<TableColumn>, string]>([
    ["required text", {}, "string"],
    ["nullable text", { isNullable: true }, "string | null"],
    ["text with a default", { hasDefault: true }, "Generated<string>"],
    ["computed text", { isNullable: true, hasDefault: true, isGenerated: true }, "GeneratedAlways<string | null>"],
    ["an identity", { type: "int8", hasDefault: true, isGenerated: true }, "GeneratedAlways<string>"],
    ["an exact number", { type: "numeric" }, "string"],
    [
      "a time with a default",
      { type: "timestamptz", hasDefault: true },
      "ColumnType<string, string | Date | undefined, string | Date>",
    ],
    ["nullable JSON", { type: "jsonb", isNullable: true }, "ColumnType<unknown, string | null, string | null>"],
    ["texts", { isArray: true, isNullable: true }, "string[] | null"],
    ["times", { type: "timestamptz", isArray: true }, "ColumnType<string[], (string | Date)[], (string | Date)[]>"],
    ["a view's", { type: "int4", isNullable: true, isReadOnly: true }, "ColumnType<number | null, never, never>"],
  ])("of %s", (_name, more, type) => expect(typeOf(column(more))).toBe(type));

  it("must be known", () =>
    expect(() => typeOf(column({ type: "interval" }))).toThrow("things.x has the type interval"));
  it("is in the file under its name, quoted if necessary", () => {
    expect(typesOf([column({ table: "two words" }), column({ table: "a", column: "it's" })])).toBe(
      '/** Written by `npm run tables` from the migrations. */\nimport "kysely";\n\ndeclare module "kysely" {\n  interface PortalTables {\n    a: {\n      "it\'s": string;\n    };\n    "two words": {\n      x: string;\n    };\n  }\n}\n',
    );
  });
});
