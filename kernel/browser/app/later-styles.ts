/**
 * Waits for the second style sheet. The build makes every file import this that is loaded later than what most visits
 * begin with, so that nothing is shown without its styles.
 */
import { laterStylesClass } from "../../contract/server-rendering.ts";
import { loadStyles } from "./load-styles.ts";

// A page that begins with such styles links the sheet itself, a server-rendered one perhaps in its body.
await loadStyles([...document.querySelectorAll<HTMLLinkElement>(`link.${laterStylesClass}`)].at(-1));
