/**
 * What is wrong with rows of a file, all at once: in their cells, beside earlier rows, and with the records that they
 * would become.
 */
import type { AdminUser } from "#kernel/contract";
import type { PluginServices } from "#kernel/server";
import type { RepeatedValues } from "./repeated-values.ts";
import type { FileRecord } from "./row-reader.ts";

/**
 * @param records with what was wrong when they were read; those that have nothing wrong are remembered in `repeated`
 * @returns the same, with everything that is wrong
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
    // The check creates nothing that a later row could meet, so what two rows may not share is found here.
    const beforehand = [...one.problems, ...repeated.problems(one.row)];
    const problems = beforehand.length > 0 ? beforehand : (ofRecord.get(one) ?? []);
    if (problems.length === 0) repeated.note(one.row);
    return { ...one, problems };
  });
}
