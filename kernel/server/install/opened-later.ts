/** What is handed to `setup` before the portal is open: a part of it is there at once, the rest when it is opened. */

/**
 * @param refusal says what is wrong with the use of a property that is not there yet
 * @returns the object, which is extended instead of replaced because its users keep a reference to it
 */
export function openedLater<Whole extends object>(
  atOnce: Partial<Whole>,
  refusal: (property: string) => string,
): { later: Whole; open: (opened: Whole) => void } {
  let isOpen = false;
  const missing = new Proxy(
    {},
    {
      get: (_target, name) => {
        if (isOpen || typeof name === "symbol") return undefined;
        throw new Error(refusal(name));
      },
    },
  );
  const later = Object.assign(Object.create(missing) as Whole, atOnce);
  return {
    later,
    open: (opened) => {
      isOpen = true;
      Object.assign(later, opened);
    },
  };
}
