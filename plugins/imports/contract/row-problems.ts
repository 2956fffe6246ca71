/** Problems of rows that can occur in every import. */
export const rowProblemMessages = {
  lineTooLong: "imports:rowProblems.lineTooLong",
  columns: "imports:rowProblems.columns",
  surplus: "imports:rowProblems.surplus",
  rounded: "imports:rowProblems.rounded",
  errorCell: "imports:rowProblems.errorCell",
} as const;
