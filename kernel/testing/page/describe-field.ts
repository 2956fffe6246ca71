/** Asks a test portal for the resource of a field, as it describes it to the user who sees the field. */
import { ProblemsError, type Problem } from "../../contract/errors/problem.ts";
import type { Column } from "../../contract/resources/column.ts";
import type { Resource } from "../../contract/resources/resource.ts";
import { nearestName } from "../../server/problems/nearest-name.ts";
import type { TestCaller } from "../server/caller.ts";
import type { FieldOptions } from "./page-options.ts";

/** @throws ProblemsError if the user sees no such resource, or the resource has no such column */
export async function describeField(
  caller: TestCaller,
  { resource: resourceId, column: name }: Pick<FieldOptions, "resource" | "column">,
): Promise<{ resource: Resource; column: Column }> {
  const { status, body } = await caller.post("/get_resource", { resourceId });
  const { resource } = body as { resource?: Resource };
  if (status !== 200 || resource === undefined) {
    const base = await caller.get("/get_base_config");
    const { resources = [] } = base.body as { resources?: { resourceId: string }[] };
    const known = resources.map((each) => each.resourceId);
    throw unknown("PORTAL_CONFIG_UNKNOWN_RESOURCE", "resource", resourceId, known);
  }
  const column = resource.columns.find((each) => each.name === name);
  if (column === undefined) {
    const known = resource.columns.map((each) => each.name);
    throw unknown("PORTAL_CONFIG_UNKNOWN_COLUMN", "column", name, known);
  }
  return { resource, column };
}

function unknown(code: Problem["code"], where: string, name: string, known: readonly string[]): ProblemsError {
  const nearest = nearestName(name, known);
  return new ProblemsError([
    {
      code,
      where: `renderField . ${where}`,
      found: `the ${where} "${name}"`,
      expected: known.length === 0 ? `a ${where} that this user sees; there is none` : `one of ${known.join(", ")}`,
      ...(nearest === undefined ? {} : { didYouMean: nearest }),
    },
  ]);
}
