/** The options of the config that limit calls of one user, and live connections. */
import { count, maybe, record } from "./schema-parts.ts";

export const limitsSchema = maybe(
  record(
    "Limits per user for calls of the kernel, across all processes",
    {
      bulkActions: maybe(
        record(
          "Actions on selected records, including bulk edits and deletions",
          {
            atOnce: maybe(
              count("Maximum number that run at the same time", { minimum: 1, maximum: 1_000, default: 5 }),
            ),
            perHour: maybe(count("Maximum number per hour", { minimum: 1, maximum: 100_000, default: 1_000 })),
          },
          { default: {} },
        ),
      ),
      figures: maybe(
        record(
          "Calls for figures of the overview; each time it is opened, it makes one for each widget",
          {
            perMinute: maybe(
              count("Maximum number of calls per minute", { minimum: 10, maximum: 100_000, default: 600 }),
            ),
            perHour: maybe(
              count("Maximum number of calls per hour", { minimum: 100, maximum: 1_000_000, default: 20_000 }),
            ),
          },
          { default: {} },
        ),
      ),
    },
    { default: {} },
  ),
);

export const socketsSchema = maybe(
  record(
    "Maximum live connections per process. A connection beyond a limit is refused, and the browser retries later",
    {
      perUser: maybe(count("Per user; each open tab is one connection", { minimum: 1, maximum: 10_000, default: 50 })),
      anonymousPerAddress: maybe(
        count("Per address, of callers who are not signed in (IPv6: per /64)", {
          minimum: 0,
          maximum: 10_000,
          default: 20,
        }),
      ),
      total: maybe(count("In total", { minimum: 1, maximum: 1_000_000, default: 10_000 })),
      upgradesPerMinute: maybe(
        count("Attempts per address to open a connection, within a minute", {
          minimum: 10,
          maximum: 1_000_000,
          default: 600,
        }),
      ),
    },
    { default: {} },
  ),
);
