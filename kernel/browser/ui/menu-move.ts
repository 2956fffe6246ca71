/** Which item of a menu a key leads to. */

/**
 * @param typed letters typed shortly after one another, or an empty text
 * @param current index of the focused item, or -1
 * @returns the index to focus; nothing when the key means nothing here
 */
export function menuMove(key: string, typed: string, current: number, labels: readonly (string | null)[]): number | undefined {
  const count = labels.length;
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (current + 1) % count;
  if (key === "ArrowUp") return (current <= 0 ? count : current) - 1;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (typed === "") return undefined;
  // One letter again and again goes through the items that begin with it; a longer text stays while it still fits.
  const isRepeated = [...typed].every((letter) => letter === typed[0]);
  const wanted = (isRepeated ? typed.slice(0, 1) : typed).toLowerCase();
  const first = isRepeated ? current + 1 : Math.max(current, 0);
  for (let step = 0; step < count; step += 1) {
    const index = (first + step) % count;
    if ((labels[index] ?? "").trim().toLowerCase().startsWith(wanted)) return index;
  }
  return undefined;
}
