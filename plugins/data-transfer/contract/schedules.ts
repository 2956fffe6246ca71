/** A schedule of exports, as its user sees it. */
import { Type, type Static } from "typebox";
import { Rhythm } from "./rhythm.ts";

export const exportSchedule = Type.Object({
  id: Type.String(),
  /** The name of the list. */
  title: Type.String(),
  resourceId: Type.String(),
  format: Type.Enum(["csv", "xlsx"]),
  rhythm: Rhythm,
  byMail: Type.Boolean(),
  /** `null` while it is paused. */
  nextAt: Type.Union([Type.String(), Type.Null()]),
  /** Why the portal has paused it; `null` if its user has, or if it is not paused. */
  pausedBecause: Type.Union([Type.String(), Type.Null()]),
  isRunning: Type.Boolean(),
  /** `null` before the first result. */
  last: Type.Union([
    Type.Object({
      at: Type.String(),
      state: Type.Enum(["done", "failed"]),
      rows: Type.Number(),
      reason: Type.Union([Type.String(), Type.Null()]),
    }),
    Type.Null(),
  ]),
});

/** An export that is repeated. */
export type ExportSchedule = Static<typeof exportSchedule>;
