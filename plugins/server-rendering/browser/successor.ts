/**
 * Finds in a page that the browser has rendered itself the element that stands for one that the server had rendered.
 */

/** Milliseconds after which it is no longer expected; it may need data. */
const patienceMs = 5_000;
/** What surrounds elements that may occur several times, such as the buttons of each row. */
const surroundings = "tr, li, section, article, form, [role=group]";
/** What is pressed or filled in; the target of a click may be an icon in it. */
const control = "button, a, input, select, textarea, summary, form, [contenteditable]";

/**
 * Returns the only element that is called as the one from before and has the same surroundings, with the focus in it.
 * Returns `undefined` if there are several or none, or if the user does something else before it is there: input must
 * never reach another row.
 * @param rendered an element that has been removed from the page
 */
export async function successorOf<Rendered extends HTMLElement>(rendered: Rendered): Promise<Rendered | undefined> {
  const before = rendered.closest<Rendered>(control) ?? rendered;
  const description = describe(before);
  const find = (): Rendered | undefined => {
    const all = [...document.querySelectorAll<Rendered>(before.localName)].filter(
      (one) => describe(one) === description,
    );
    return all.length === 1 ? all[0] : undefined;
  };
  const successor = find() ?? (await appearing(find));
  successor?.focus({ preventScroll: true });
  return successor;
}

function appearing<Found>(find: () => Found | undefined): Promise<Found | undefined> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const observer = new MutationObserver(() => {
      const found = find();
      if (found !== undefined) end(found);
    });
    const end = (found?: Found): void => {
      observer.disconnect();
      ended.abort();
      resolve(found);
    };
    for (const type of ["keydown", "pointerdown"])
      addEventListener(type, ({ isTrusted }) => isTrusted && end(), { capture: true, signal: ended.signal });
    observer.observe(document, { subtree: true, childList: true });
    setTimeout(end, patienceMs);
  });
}

function describe(element: HTMLElement): string {
  const around = element.parentElement?.closest<HTMLElement>(surroundings);
  const names = ["type", "name", "href", "aria-label", "placeholder"].map((name) => element.getAttribute(name));
  return JSON.stringify([...names, element.textContent, around?.dataset["row"] ?? around?.textContent]);
}
