/** Returns the refusal of an attempt to write a record, so that other records can be written. */
import { Refusal } from "@portalkit/kernel/contract";

/** @throws errors that are not refusals, and refusals that are not about the record */
export async function refusalOr<Result>(attempted: Promise<Result>): Promise<Result | Refusal> {
  try {
    return await attempted;
  } catch (error) {
    if (error instanceof Refusal && !error.code.startsWith("PORTAL_SERVER_")) return error;
    throw error;
  }
}
