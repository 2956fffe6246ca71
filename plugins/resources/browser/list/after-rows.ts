/**
 * What a list needs when its rows are on screen: announcements to screen readers, the bulk operations that were started
 * in it, and the edges of its columns.
 */
export { ListExtras } from "./list-extras.tsx";
export { ResizeHandle } from "./resize-handle.tsx";
