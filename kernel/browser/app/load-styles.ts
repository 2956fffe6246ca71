/** Makes a link to a style sheet one that the browser loads, and waits for it. */
export async function loadStyles(link: HTMLLinkElement | null | undefined): Promise<void> {
  if (link === null || link === undefined || link.sheet !== null) return;
  await new Promise((resolve) => {
    link.addEventListener("load", resolve);
    // Without its styles a part is plain, but works.
    link.addEventListener("error", resolve);
    link.rel = "stylesheet";
  });
}
