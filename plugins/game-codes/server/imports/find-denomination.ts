/** Finds the denomination of a row, from the selected one or from the row's cells. */
import type { ImportMapping } from "@portalkit/imports";
import type { RowReason } from "../../contract/imports/row-reasons.ts";

/** A denomination with its game, as needed for the lookup. */
export interface ImportCatalogue {
  id: string;
  value: string;
  title: string;
  gameId: string;
  game: string;
  slug: string;
}

export type FindDenomination = (
  cells: readonly string[],
) => ImportCatalogue | Extract<RowReason, "noGame" | "noDenomination">;

const bare = (text: string): string => text.normalize("NFC").trim().toLowerCase().replace(/\s+/g, " ");

/**
 * Matches games by name, slug or id, and denominations by value, "Game — value" or id. Without a game, a value matches
 * only if exactly one game has it.
 */
export function denominationFinder(
  catalogue: readonly ImportCatalogue[],
  { game, denomination }: ImportMapping,
): FindDenomination {
  const byId = new Map(catalogue.map((one) => [one.id, one]));
  if (denomination !== undefined && "value" in denomination) {
    const chosen = byId.get(denomination.value) ?? "noDenomination";
    return () => chosen;
  }
  const games = new Map<string, string>();
  const ofGame = new Map<string, ImportCatalogue>();
  const ofAll = new Map<string, ImportCatalogue | "noDenomination">();
  for (const one of catalogue) {
    for (const name of [one.game, one.slug, one.gameId]) games.set(bare(name), one.gameId);
    for (const name of [one.value, one.title, one.id]) ofGame.set(`${one.gameId} ${bare(name)}`, one);
    for (const name of [one.title, one.id]) ofAll.set(bare(name), one);
    const value = bare(one.value);
    ofAll.set(value, ofAll.has(value) && ofAll.get(value) !== one ? "noDenomination" : one);
  }
  return (cells) => {
    const gameId =
      game === undefined ? undefined : "value" in game ? game.value : games.get(bare(cells[game.column] ?? ""));
    if (gameId === undefined && game !== undefined) return "noGame";
    const value = bare(denomination === undefined ? "" : (cells[denomination.column] ?? ""));
    return (gameId === undefined ? ofAll.get(value) : ofGame.get(`${gameId} ${value}`)) ?? "noDenomination";
  };
}
