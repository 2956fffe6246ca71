/** Identifies an element in a page that was reloaded. */

/** Returns a selector of this element alone, as long as those around it are the same. */
export function pathOf(element: Element): string {
  const { parentElement } = element;
  if (parentElement === null) return ":root";
  const { tagName } = element;
  return `${pathOf(parentElement)}>${tagName.toLowerCase()}:nth-child(${[...parentElement.children].indexOf(element) + 1})`;
}
