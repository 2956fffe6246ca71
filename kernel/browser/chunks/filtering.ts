/** The filters drawer and its fields, fetched when it is first opened. */
export { FiltersDrawer } from "../resource/filters-drawer.tsx";
export * as filterFaces from "../fields/filter-faces.tsx";
