/** Filters the games and denominations by a search. */
import { hasWords, searchWords } from "@portalkit/kernel/contract";
import type { Offers } from "../../contract/buying/calls.ts";

/**
 * Keeps denominations for which every word is in the game's name, its publisher or the denomination; a game whose name
 * and publisher match all words keeps all its denominations.
 */
export function findOffers(games: Offers["games"], search: string, gameId: string): Offers["games"] {
  const words = searchWords(search);
  return games
    .filter(({ id }) => gameId === "" || id === gameId)
    .flatMap((game) => {
      const denominations = game.denominations.filter(({ value }) =>
        hasWords([game.name, game.publisher, value], words),
      );
      return denominations.length === 0 ? [] : [{ ...game, denominations }];
    });
}
