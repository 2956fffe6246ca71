/** A list embedded in another page, loaded with the first one. */
export { EmbeddedList } from "../resource/embedded/embedded-list.tsx";
