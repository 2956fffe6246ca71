/** When a schedule is due: on which days, at which time, in which zone. */
import { Type, type Static } from "typebox";

const strict = { additionalProperties: false } as const;

/** From Monday, as 1, to Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export const Rhythm = Type.Object(
  {
    days: Type.Union([
      Type.Object({ every: Type.Literal("day") }, strict),
      Type.Object(
        {
          every: Type.Literal("week"),
          weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
            minItems: 1,
            maxItems: 7,
            uniqueItems: true,
          }),
        },
        strict,
      ),
      /** In a month without this day: its last day. */
      Type.Object({ every: Type.Literal("month"), day: Type.Integer({ minimum: 1, maximum: 31 }) }, strict),
    ]),
    /** As 08:30. */
    time: Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" }),
    /** An IANA name. */
    timeZone: Type.String({ minLength: 1, maxLength: 64 }),
  },
  strict,
);
export type Rhythm = Static<typeof Rhythm>;
