/** Filters the games and denominations by a search. */
import type { Offers } from "../../contract/buying/calls.ts";

/**
 * Keeps denominations for which every word is in the game's name, its publisher or the denomination; a game whose name
 * and publisher match all words keeps all its denominations.
 */
export function findOffers(games: Offers["games"], search: string, gameId: string): Offers["games"] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return games
    .filter(({ id }) => gameId === "" || id === gameId)
    .flatMap((game) => {
      const name = `${game.name} ${game.publisher}`.toLocaleLowerCase();
      const denominations = game.denominations.filter(({ value }) =>
        words.every((word) => name.includes(word) || value.toLocaleLowerCase().includes(word)),
      );
      return denominations.length === 0 ? [] : [{ ...game, denominations }];
    });
}
