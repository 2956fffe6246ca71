/** Compares two texts word by word. */

export interface TextPart {
  kind: "same" | "gone" | "new";
  text: string;
}

/** Splits a text into words, runs of spaces and single punctuation characters. */
const piecesOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];

/** Keeps the longest common subsequence of pieces; deleted pieces precede inserted ones. */
export function wordDifference(before: string, after: string): TextPart[] {
  const [old, now] = [piecesOf(before), piecesOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end += 1;
  const parts: TextPart[] = [];
  push(parts, "same", old.slice(0, start));
  differ(parts, old.slice(start, old.length - end), now.slice(start, now.length - end));
  push(parts, "same", end === 0 ? [] : old.slice(-end));
  return parts;
}

function differ(parts: TextPart[], old: readonly string[], now: readonly string[]): void {
  const maxLength = commonLengths(old, now);
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    const [gone, come] = [old[at], now[to]];
    if (gone !== undefined && gone === come) push(parts, "same", [gone]);
    if (gone === come) {
      at += 1;
      to += 1;
    } else if (
      come === undefined ||
      (gone !== undefined && lengthAt(maxLength, at + 1, to) >= lengthAt(maxLength, at, to + 1))
    ) {
      push(parts, "gone", [gone ?? ""]);
      at += 1;
    } else {
      push(parts, "new", [come]);
      to += 1;
    }
  }
}

/** Returns, for each pair of positions, the length of the longest common subsequence of the remaining pieces. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let at = old.length - 1; at >= 0; at -= 1) {
    const row = rows[at] as Uint16Array;
    for (let to = now.length - 1; to >= 0; to -= 1)
      row[to] =
        old[at] === now[to]
          ? lengthAt(rows, at + 1, to + 1) + 1
          : Math.max(lengthAt(rows, at + 1, to), lengthAt(rows, at, to + 1));
  }
  return rows;
}

const lengthAt = (rows: readonly Uint16Array[], at: number, to: number): number => rows[at]?.[to] ?? 0;

function push(parts: TextPart[], kind: TextPart["kind"], pieces: readonly string[]): void {
  if (pieces.length === 0) return;
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += pieces.join("");
  else parts.push({ kind, text: pieces.join("") });
}
