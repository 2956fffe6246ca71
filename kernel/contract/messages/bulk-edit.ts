/** What changing many records at once says. Each text is its own translation key. */
export const bulkEditMessages = {
  edit: "Edit",
  title: "Edit {count} record | Edit {count} records",
  addField: "Add a field to change…",
  removeField: "Leave {column} as it is",
  apply: "Apply",
  stop: "Stop",
  progress: "Progress",
  done: "{count} record updated | {count} records updated",
  refused: "{count} record was not changed: | {count} records were not changed:",
} as const;
