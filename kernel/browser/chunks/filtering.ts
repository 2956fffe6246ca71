/** The filters drawer and its fields, fetched when it is first opened, or when a list is filtered. */
export { FilterChips } from "../resource/filter-chips.tsx";
export { FiltersDrawer } from "../resource/filters-drawer.tsx";
export * as filterFaces from "../fields/filter-faces.tsx";
