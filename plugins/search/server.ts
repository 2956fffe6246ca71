/** The server half of `search`: the search in all resources, and pinned records. */
import { refuse } from "@portalkit/kernel/contract";
import { engineOf } from "@portalkit/kernel/engine";
import { createLimiter, defineServerPlugin, handle } from "@portalkit/kernel/server";
import { search, searchRecords } from "./contract.ts";
import { searchMigrations } from "./server/migrations.ts";
import { pinnedRecordHandlers } from "./server/pinned-records.ts";
import { searchAll } from "./server/search-records.ts";

export const server = defineServerPlugin(search, {
  setup: (services) => {
    const inTurn = createLimiter({ atOnce: 3, maxQueueLength: 60, busy: () => refuse("PORTAL_SERVER_BUSY") });
    return {
      migrations: searchMigrations,
      formerOwner: "kernel/search",
      endpoints: [
        handle(searchRecords, ({ body, adminUser }) =>
          inTurn(() => searchAll(engineOf(services), adminUser, body.search)),
        ),
        ...pinnedRecordHandlers(services),
      ],
    };
  },
});
