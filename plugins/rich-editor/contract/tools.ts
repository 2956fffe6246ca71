/** The tools of the editor's toolbar, in their order and groups. */

export const toolGroups = [
  ["bold", "italic", "underline", "strike"],
  ["header2", "header3"],
  ["ordered", "bullet"],
  ["blockquote", "code-block"],
  ["align-start", "align-center", "align-end", "align-justify"],
  ["link", "image"],
  ["clean"],
] as const;

export type Tool = (typeof toolGroups)[number][number];

export const allTools: readonly Tool[] = toolGroups.flat();
