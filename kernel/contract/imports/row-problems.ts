/** Problems of rows that can occur in every import. */
export const rowProblemMessages = {
  lineTooLong: "lists:imports.rowProblems.lineTooLong",
  columns: "lists:imports.rowProblems.columns",
  surplus: "lists:imports.rowProblems.surplus",
  rounded: "lists:imports.rowProblems.rounded",
} as const;
