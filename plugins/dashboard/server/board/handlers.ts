/** Handles the endpoints that read and save the caller's arrangement of the board. */
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { getArrangement, saveArrangement } from "../../contract/board/calls.ts";
import type { DashboardServices } from "../services.ts";
import { readArrangement, writeArrangement } from "./arrangements.ts";

export const boardHandlers = (services: DashboardServices): readonly HandledEndpoint[] => [
  handle(getArrangement, async ({ adminUser }) => await readArrangement(services.db, services.id, adminUser.pk)),
  handle(saveArrangement, async ({ adminUser, body }) => {
    await writeArrangement(services.db, services.id, adminUser.pk, body ?? null);
    return { ok: true as const };
  }),
];
