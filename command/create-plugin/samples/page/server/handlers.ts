/** The handler of the page's endpoint. The kernel has checked the permission before it runs. */
import { sql } from "kysely";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { getSampleName } from "../contract.ts";

export const sampleNameHandlers: readonly HandledEndpoint[] = [
  handle(getSampleName, async ({ services }) => {
    const { rows } = await sql<{ accounts: string }>`select count(*) as accounts from portal_users`.execute(
      services.db,
    );
    return { accounts: Number(rows[0]?.accounts ?? 0) };
  }),
];
