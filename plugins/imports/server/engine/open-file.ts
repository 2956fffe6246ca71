/**
 * Provides the file of an import to the reading thread; a file that cannot be read is reported to the user as a
 * refusal.
 */
import { Refusal } from "@portalkit/kernel/contract";
import { importErrors } from "../../contract/import-errors.ts";
import type { PluginServices } from "@portalkit/kernel/server";
import type { ImporterContribution } from "./importer.ts";
import { readPart } from "./import-parts.ts";
import type { StoredImport } from "./import-store.ts";
import { FileProblem } from "../reading/file-problem.ts";
import type { ReadingFile } from "../reading/read-in-thread.ts";

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
    throw error instanceof FileProblem ? new Refusal(importErrors[error.code], { ...error.values }) : error;
  }
}
