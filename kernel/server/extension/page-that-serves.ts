/** Finds the page of an address, as the router of the browser does. */

/** Returns the page that matches an address; a segment with a colon matches any segment. */
export function pageThatServes(address: string, pages: readonly string[]): string | undefined {
  const given = (address.split(/[?#]/)[0] ?? "").split("/");
  return pages.find((page) => {
    const wanted = page.split("/");
    return (
      wanted.length === given.length &&
      wanted.every((segment, index) => (segment.startsWith(":") ? given[index] !== "" : segment === given[index]))
    );
  });
}
