/** Which denominations of a game a rule is for: a JSON-encoded list of their values, or nothing for all (specification, section 3). */

export const denominationMessages = {
  chooseOne: "Please select at least one denomination.",
  all: "All denominations",
  loading: "Loading denominations",
  none: "This game has no denominations",
  failed: "The denominations could not be loaded",
  chooseGame: "Choose a game to select some of its denominations",
  unknown: "not a denomination of this game (any more)",
  notOfGame: "{names} is not a denomination of this game | {names} are not denominations of this game",
  decidesNothing: "{name} is not a denomination of this game: it decides nothing",
} as const;

/** Takes the text, and the list itself where a server sends it unpacked; `null` stands for all. Anything else is no list. */
export function readDenominations(value: unknown): string[] | null {
  const parsed = typeof value === "string" ? parse(value) : value;
  return Array.isArray(parsed) ? [...new Set(parsed.filter((item) => typeof item === "string"))] : null;
}

export const writeDenominations = (values: readonly string[] | null): string | null => (values === null ? null : JSON.stringify(values));

/** At least one, unless all are meant (specification, section 5). */
export function denominationsProblem(value: unknown): string | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  const values = readDenominations(value);
  return values === null || values.length === 0 ? denominationMessages.chooseOne : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
