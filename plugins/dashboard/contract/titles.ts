/** What the board and its widgets are called: all of their words that the first page needs. */
export const dashboardTitles = {
  overview: "Overview",
  totals: "Totals",
  salesOverview: "Sales Overview",
  signups: "New Users",
  statistics: "Statistics",
  stock: "Stock by game",
} as const;
