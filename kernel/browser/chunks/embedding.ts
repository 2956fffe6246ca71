/** A list inside another page, fetched when the first one is drawn. */
export { EmbeddedList } from "../resource/embedded/embedded-list.tsx";
