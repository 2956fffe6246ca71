/** The calls of the command palette. */
import { refuse } from "../../contract/errors/refusals.ts";
import { searchRecords } from "../../contract/search/search-calls.ts";
import { createLimiter } from "../concurrency/limiter.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import type { Kernel } from "../extension/kernel.ts";
import { paletteRecordEndpoints } from "./palette-records.ts";
import { searchAll } from "./search-records.ts";

/** `prepareResources` must have run before the first call. */
export function searchEndpoints(kernel: Kernel): readonly HandledEndpoint[] {
  const inTurn = createLimiter({ atOnce: 3, maxQueueLength: 60, busy: () => refuse("PORTAL_SERVER_BUSY") });
  return [
    handle(searchRecords, async ({ body: { search }, adminUser }) =>
      inTurn(() => searchAll(kernel, adminUser, search)),
    ),
    ...paletteRecordEndpoints(kernel),
  ];
}
