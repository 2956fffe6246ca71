/** The options of the soak test: how long, how many operators, how many orders. */
import type { LoadOptions } from "./load-plan.ts";

/** A run of this length may replace figures of docs/performance.md. */
export const fullSeconds = 600;

export type LoadArguments = Readonly<Record<"seconds" | "operators" | "rate" | "visible", string>>;

/** The defaults, as texts of a command line. */
export const loadDefaults: LoadArguments = {
  seconds: String(fullSeconds),
  operators: "200",
  rate: "50",
  visible: "200",
};
const bounds: Readonly<Record<keyof LoadArguments, readonly [min: number, max: number]>> = {
  seconds: [10, 86_400],
  operators: [1, 5_000],
  rate: [1, 1_000],
  visible: [0, 5_000],
};

/**
 * Reads the options of the command line. More operators are not visible than there are.
 * @throws Error with a sentence for the user
 */
export function readLoadOptions(given: LoadArguments): LoadOptions {
  const number = (name: keyof LoadArguments): number => {
    const [min, max] = bounds[name];
    const value = /^\d{1,6}$/.test(given[name]) ? Number(given[name]) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new Error(`--${name} must be a whole number from ${min} to ${max}, not "${given[name]}"`);
  };
  const operators = number("operators");
  return {
    seconds: number("seconds"),
    operators,
    rate: number("rate"),
    visible: Math.min(number("visible"), operators),
  };
}

/** Returns what is wrong with writing the figures of this run into docs/performance.md. */
export function writingProblem({ seconds, operators, rate, visible }: LoadOptions): string | undefined {
  const usual = readLoadOptions(loadDefaults);
  return seconds >= usual.seconds && operators === usual.operators && rate === usual.rate && visible === usual.visible
    ? undefined
    : `Only a run of at least ${usual.seconds} seconds with the usual operators and orders is written: leave out the options, or --write`;
}
