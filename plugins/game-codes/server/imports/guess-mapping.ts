/** Which column holds what, by the names in the first row. */
import type { CodeMapping } from "../../contract/imports/import-schemas.ts";

const words = {
  code: ["code", "codes", "pin", "key", "voucher", "giftcode", "cardcode", "serial", "код", "pincode"],
  game: ["game", "gamename", "gameslug", "product", "title", "игра"],
  denomination: ["denomination", "value", "amount", "nominal", "facevalue", "номинал", "package"],
};

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

function placeOf(cells: readonly string[], kind: keyof typeof words): number | undefined {
  const place = cells.findIndex((cell) => words[kind].includes(bare(cell)));
  return place === -1 ? undefined : place;
}

/** Whether the first row names the columns rather than being a code. */
export const looksLikeHeader = (cells: readonly string[]): boolean => placeOf(cells, "code") !== undefined || (cells.length > 1 && placeOf(cells, "denomination") !== undefined);

/** Of a file with one column that is the code; nothing where no name tells. */
export function guessMapping(header: readonly string[]): CodeMapping | null {
  const [code, game, denomination] = [placeOf(header, "code") ?? (header.length === 1 ? 0 : undefined), placeOf(header, "game"), placeOf(header, "denomination")];
  if (code === undefined) return null;
  return { code, ...(game === undefined ? {} : { game: { column: game } }), ...(denomination === undefined ? {} : { denomination: { column: denomination } }) };
}
