/** The period that charts show: a number of months until now. */
import { Type } from "typebox";

/** Options of the period selector, in months. */
export const periods = [1, 3, 6, 12, 24] as const;

/** The number of months if a request names none. */
export const usualPeriod = 6;

/** The query of an endpoint for the figures of a chart. */
export const PeriodQuery = Type.Object(
  {
    period: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 24,
        description: `Number of months, including the current one; default ${usualPeriod}`,
      }),
    ),
  },
  { additionalProperties: false },
);
