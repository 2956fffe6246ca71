/** The server half of `sample-name`: the endpoint of its page. */
import { sql } from "kysely";
import { defineServerPlugin, handle } from "#kernel/server";
import { getSampleName, sampleName } from "./contract.ts";

export const server = defineServerPlugin(sampleName, {
  setup: (services) => ({
    endpoints: [
      handle(getSampleName, async () => {
        const { rows } = await sql<{ accounts: string }>`select count(*) as accounts
          from portal_users`.execute(services.db);
        return { accounts: Number(rows[0]?.accounts ?? 0) };
      }),
    ],
  }),
});
