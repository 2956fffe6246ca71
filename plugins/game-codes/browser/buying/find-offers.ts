/** The games and denominations that a search means. */
import type { Offers } from "../../contract/buying/endpoints.ts";

/**
 * Every word must be in the game's name, its publisher or the denomination; a game whose name has them all keeps all of
 * its own.
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
