/** Reports a second primary key, group of one column, or choice of one value: one of the two would be ignored. */
import type { ResourceDefinition } from "../../contract/resources/resource-definition.ts";
import type { Report } from "../problems/report.ts";
import type { Deployment } from "./deployment.ts";

export function checkOnceEach(
  { columns, options }: ResourceDefinition,
  placeOf: Deployment["placeOf"],
  report: Report,
): void {
  const primaryKeys = columns.filter(({ primaryKey }) => primaryKey === true);
  for (const column of primaryKeys.slice(1))
    report({
      code: "PORTAL_CONFIG_TWICE",
      where: `${placeOf(column)} . primaryKey`,
      found: `true, which the column "${primaryKeys[0]?.name ?? ""}" also has`,
      expected: "one column with primaryKey: true",
    });
  const groups = new Map<string, string>();
  for (const group of options?.fieldGroups ?? [])
    for (const name of group.columns) {
      const other = groups.get(name);
      if (other !== undefined)
        report({
          code: "PORTAL_CONFIG_TWICE",
          where: `${placeOf(group)} . columns`,
          found: `the column "${name}"${other === group.groupName ? " twice" : `, which the group "${other}" also has`}`,
          expected: "each column in one group",
        });
      groups.set(name, group.groupName);
    }
  for (const column of columns) {
    const values = (column.enum ?? []).map(({ value }) => String(value));
    for (const [index, value] of values.entries())
      if (values.indexOf(value) < index)
        report({
          code: "PORTAL_CONFIG_TWICE",
          where: `${placeOf(column)} . enum[${index}] . value`,
          found: `${JSON.stringify(value)} again`,
          expected: "each value once",
        });
  }
}
