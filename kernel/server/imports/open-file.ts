/**
 * Provides the file of an import to the reading thread; a file that cannot be read is reported to the user as a
 * refusal.
 */
import { refuse } from "../../contract/errors/refusals.ts";
import type { PluginServices } from "../extension/services/plugin-services.ts";
import type { ImporterContribution } from "../extension/contributions/importer.ts";
import { readPart } from "./import-parts.ts";
import type { StoredImport } from "./import-store.ts";
import { FileProblem } from "./reading/file-problem.ts";
import type { ReadingFile } from "./reading/read-in-thread.ts";

export const openFile = (
  services: PluginServices,
  { rowLimits }: ImporterContribution,
  { id, size }: StoredImport,
): ReadingFile => ({ size: Number(size), limits: rowLimits, part: (number) => readPart(services, id, number) });

/** @throws Refusal in place of a FileProblem */
export async function refusingFile<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof FileProblem ? refuse(error.code, { ...error.values }) : error;
  }
}
