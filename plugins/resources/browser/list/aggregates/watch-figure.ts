/**
 * Keeps figures whole that the edge of a list or its sticky cells cover in part: the left half of a number is another
 * number. A figure moves into empty cells beside its own; without room it has the attribute `data-cut`, for which
 * styles show an ellipsis in its place.
 */

interface Watch {
  figures: Set<HTMLElement>;
  stop: () => void;
}

/** One for the scrolling box of each list. */
const watches = new WeakMap<HTMLElement, Watch>();

/** @returns what ends it */
export function watchFigure(figure: HTMLElement): () => void {
  const box = figure.closest("table")?.parentElement;
  if (box === null || box === undefined) return () => {};
  const watch = watches.get(box) ?? startWatch(box);
  watches.set(box, watch);
  watch.figures.add(figure);
  markCut(box, [figure]);
  return () => {
    watch.figures.delete(figure);
    if (watch.figures.size > 0) return;
    watch.stop();
    watches.delete(box);
  };
}

function startWatch(box: HTMLElement): Watch {
  const figures = new Set<HTMLElement>();
  const mark = (): void => markCut(box, figures);
  const observer = new ResizeObserver(mark);
  observer.observe(box);
  if (box.firstElementChild !== null) observer.observe(box.firstElementChild);
  box.addEventListener("scroll", mark, { passive: true });
  const stop = (): void => {
    observer.disconnect();
    box.removeEventListener("scroll", mark);
  };
  return { figures, stop };
}

/** Pixels by which a figure has been moved to the right; negative to the left. */
const moved = new WeakMap<HTMLElement, number>();

/** Reads all places before it writes one, so that the layout is computed once. */
function markCut(box: HTMLElement, figures: Iterable<HTMLElement>): void {
  const frame = box.getBoundingClientRect();
  const sights = new Map<Element | null, Sight>();
  const found = [...figures].map((figure) => {
    const row = figure.closest("tr");
    const sight = sights.get(row) ?? sightOf(row, frame);
    sights.set(row, sight);
    return { figure, ...placeIn(sight, figure, frame) };
  });
  for (const { figure, cut, move } of found) {
    if (figure.dataset["cut"] === cut && (moved.get(figure) ?? 0) === move) continue;
    moved.set(figure, move);
    figure.style.left = move === 0 ? "" : `${move}px`;
    if (cut === undefined) {
      delete figure.dataset["cut"];
      figure.removeAttribute("title");
    } else {
      figure.dataset["cut"] = cut;
      figure.title = figure.textContent;
    }
  }
}

interface Place {
  /** The side on which a part is missing. */
  cut: "left" | "right" | undefined;
  move: number;
}

function placeIn({ from, to, sticky, others }: Sight, figure: HTMLElement, frame: DOMRect): Place {
  const shown = figure.getBoundingClientRect();
  const [left, right] = [shown.left, shown.right].map((x) => x - (moved.get(figure) ?? 0)) as [number, number];
  const [min, max] = sticky.some((cell) => cell.contains(figure)) ? [frame.left, frame.right] : [from, to];
  const [before, after] = [min - left, right - max];
  if (before <= 1 && after <= 1) return { cut: undefined, move: 0 };
  const move = after > 1 ? -after - gap : before + gap;
  const isFree = others.every(
    (cell) => cell.element.contains(figure) || cell.right <= left + move || cell.left >= right + move,
  );
  // A figure of which little is in sight would stand below another column.
  const isFitting = Math.abs(move) < (right - left) / 2 && left + move >= min && right + move <= max;
  return isFitting && isFree ? { cut: undefined, move } : { cut: after > 1 ? "right" : "left", move: 0 };
}

/** Pixels between a figure that has been moved and what covered it. */
const gap = 4;

/** What of a row is not covered, in pixels of the window. */
interface Sight {
  from: number;
  to: number;
  sticky: readonly Element[];
  /** The other cells that are not empty. */
  others: readonly { element: Element; left: number; right: number }[];
}

function sightOf(row: HTMLTableRowElement | null, frame: DOMRect): Sight {
  const cells = [...(row?.cells ?? [])];
  const sticky = cells.filter((cell) => getComputedStyle(cell).position === "sticky");
  let { left: from, right: to } = frame;
  for (const cell of sticky) {
    const { left, right } = cell.getBoundingClientRect();
    if ((left + right) / 2 < (frame.left + frame.right) / 2) from = Math.max(from, right);
    else to = Math.min(to, left);
  }
  const others = cells
    .filter((cell) => cell.dataset["empty"] === undefined && !sticky.includes(cell))
    .map((element) => ({ element, ...edgesOf(element) }));
  return { from, to, sticky, others };
}

function edgesOf(element: Element): { left: number; right: number } {
  const { left, right } = element.getBoundingClientRect();
  return { left, right };
}
