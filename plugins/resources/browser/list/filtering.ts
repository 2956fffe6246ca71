/** The filters drawer and its fields, loaded when the drawer first opens or a list is filtered. */
export { FilterChips } from "./filter-chips.tsx";
export { FiltersDrawer } from "./filters-drawer.tsx";
export * as filterRenderers from "../fields/filter-renderers.tsx";
