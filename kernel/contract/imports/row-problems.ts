/** What is wrong with rows, whatever they are imported into. */
export const rowProblemMessages = {
  lineTooLong: "lists:imports.rowProblems.lineTooLong",
  columns: "lists:imports.rowProblems.columns",
  surplus: "lists:imports.rowProblems.surplus",
  rounded: "lists:imports.rowProblems.rounded",
} as const;
