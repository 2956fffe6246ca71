/** Checks a batch of rows: their cells, duplicates of earlier rows, and the records to create. */
import type { AdminUser } from "@portalkit/kernel/contract";
import type { PluginServices } from "@portalkit/kernel/server";
import type { RepeatedValues } from "./repeated-values.ts";
import type { FileRecord } from "./row-reader.ts";

/**
 * @param records with the problems found when reading them; valid ones are recorded in `repeated`
 * @returns the records with all problems
 */
export async function checkRecords(
  resources: Pick<PluginServices["resources"], "problems">,
  resourceId: string,
  adminUser: AdminUser,
  records: readonly FileRecord[],
  repeated: RepeatedValues,
): Promise<FileRecord[]> {
  const sound = records.filter(({ row, problems }) => problems.length === 0 && repeated.problems(row).length === 0);
  const found = await resources.problems(
    resourceId,
    sound.map(({ record }) => record),
    adminUser,
  );
  const ofRecord = new Map(sound.map((one, index) => [one, found[index] ?? []]));
  return records.map((one) => {
    // The check creates no records, so duplicates of unique values within the file must be found here.
    const beforehand = [...one.problems, ...repeated.problems(one.row)];
    const problems = beforehand.length > 0 ? beforehand : (ofRecord.get(one) ?? []);
    if (problems.length === 0) repeated.note(one.row);
    return { ...one, problems };
  });
}
