/**
 * Waits for the second style sheet. The build makes every file import this that is loaded later than what most visits
 * begin with, so that nothing is shown without its styles.
 */
import { laterStylesClass } from "../../contract/server-rendering.ts";

// A page that begins with such styles links the sheet itself, a server-rendered one perhaps in its body.
const link = [...document.querySelectorAll<HTMLLinkElement>(`link.${laterStylesClass}`)].at(-1);
if (link !== undefined && link.sheet === null)
  await new Promise((resolve) => {
    link.addEventListener("load", resolve);
    // Without its styles a part is plain, but works.
    link.addEventListener("error", resolve);
    link.rel = "stylesheet";
  });
