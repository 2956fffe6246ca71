/** The script in the head of a page that the server has rendered: it runs before any element is painted. */
import { captureInput } from "./capture-input.ts";

globalThis.portalCaptured = captureInput(document);
