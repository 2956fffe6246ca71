/** What the filters say. Each text is its own translation key; the last three are errors for plugin authors (spec 8). */
export const filterMessages = {
  title: "Filters",
  clearAll: "Clear all",
  any: "Any",
  search: "Search",
  from: "From",
  to: "To",
  fromOf: "{column}, from",
  toOf: "{column}, to",
  withTime: "Set time",
  timeOf: "{bound}, time",
  least: "Lowest {column}",
  most: "Highest {column}",
  nothingToFilter: "This list has no filters",
  notOnList: "Cannot use the filter on a list page",
  notAvailable: "Field {field} is not available for filtering",
  exists: "Filter {field} with operator {operator} already exists",
} as const;
