/** What is said beside a list of the ways to arrange it: columns, saved views, quick search. Each text is its own translation key. */
export const arrangementMessages = {
  columns: "Columns",
  resize: "Change the width of {column}",
  views: "Views",
  allRecords: "All",
  newView: "Save as a new view",
  changeView: "Save changes to this view",
  renameView: "Rename or share this view",
  makeDefault: "Make this my default",
  dropDefault: "No longer my default",
  deleteView: "Delete this view",
  changed: "changed",
  search: "Search",
  searchIn: "Search {columns}",
  clearSearch: "Clear the search",
} as const;
