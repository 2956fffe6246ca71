/** The text of a statement as traces show it: without literals, because a plugin may write a value into its text. */

/** More is cut off, before it is read: a statement that stores many rows has a megabyte. */
const maxLength = 8_000;

const space = String.raw`(?<space>(?:\s|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+)`;
/** The last literal may be cut off. */
const literal = [
  String.raw`e'(?:[^'\\]|\\[\s\S]|'')*(?:'|\\?$)`,
  String.raw`(?:u&|[bnx])?'(?:[^']|'')*(?:'|$)`,
  String.raw`\$(?<tag>[a-z_]*)\$[\s\S]*?(?:\$\k<tag>\$|$)`,
  String.raw`\d[\w.]*`,
].join("|");
/** What is inside of these is no literal. */
const kept = String.raw`(?<kept>"(?:[^"]|"")*"|\$\d+|[a-z_][\w$]*)`;
const tokens = new RegExp(`${space}|${literal}|${kept}`, "gi");

/** Returns the text with `?` for each literal, without comments, on one line. */
export const statementText = (sql: string): string =>
  sql
    .slice(0, maxLength)
    .replace(tokens, (...found) => {
      const groups = found.at(-1) as { space?: string; kept?: string };
      return groups.kept ?? (groups.space === undefined ? "?" : " ");
    })
    .trim();

/** The first word, in capitals, such as `SELECT`. */
export const operationOf = (sql: string): string => /^\W*([a-z]+)/i.exec(sql)?.[1]?.toUpperCase() ?? "SQL";
