/** The endpoints of schedules. `listExports` returns them with the exports. */
import { Type } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";
import { background, exportRequest, oneExport } from "./calls.ts";
import { Rhythm } from "./rhythm.ts";

const strict = { additionalProperties: false } as const;
const rhythm = { rhythm: Rhythm, byMail: Type.Boolean() };

/** Repeats a request, with the list's state as it is now; relative periods stay relative. */
export const createSchedule = endpoint({
  ...background,
  path: "/exports/schedules/create",
  body: Type.Object({ request: exportRequest, ...rhythm }, strict),
  reply: oneExport,
});

/** Repeats an export of the caller. */
export const repeatExport = endpoint({
  ...background,
  path: "/exports/schedules/repeat",
  body: Type.Object({ ...oneExport.properties, ...rhythm }, strict),
  reply: oneExport,
});

/** Changes when a schedule is due and who hears of it, and pauses or resumes it. */
export const changeSchedule = endpoint({
  ...background,
  path: "/exports/schedules/change",
  body: Type.Object(
    {
      ...oneExport.properties,
      rhythm: Type.Optional(Rhythm),
      byMail: Type.Optional(Type.Boolean()),
      isPaused: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  reply: Type.Object({}),
});

/** Starts the export of a schedule now. It stays due when it was. */
export const runSchedule = endpoint({
  ...background,
  path: "/exports/schedules/run",
  body: oneExport,
  reply: Type.Object({}),
});

/** Removes a schedule; its files stay until they expire. */
export const removeSchedule = endpoint({
  ...background,
  path: "/exports/schedules/remove",
  body: oneExport,
  reply: Type.Object({}),
});
