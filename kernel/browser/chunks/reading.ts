/** What a signed-in operator reads with, fetched as one file: a page of rows needs all of it at once, and many small files cost more than they save. */
export { ListScreen } from "../resource/list-screen.tsx";
export { primeList } from "../resource/prime-list.ts";
export { ShowScreen } from "../resource/show-screen.tsx";
export { Shell } from "../shell/shell.tsx";
export * as listFaces from "../fields/list-faces.tsx";
