/** What people read of the editor. Each text is its own translation key. */
import type { Tool } from "./tools.ts";

export const richEditorMessages = {
  toolbar: "Formatting of {label}",
  onlyImages: "You could only upload images.",
  noImages: "Images cannot be added here",
  uploading: "Uploading {name}: {percent}%",
  waitForUpload: "Wait until the image is uploaded, or cancel it",
  cancelUpload: "Cancel the upload",
  linkTitle: "Link",
  linkAddress: "Address",
  linkText: "Text",
  linkWrong: "Enter an address such as https://example.com or name@example.com",
  linkApply: "Apply",
  linkRemove: "Remove the link",
  cancel: "Cancel",
  keys: "Alt+F10 leads to the formatting",
} as const;

/** What each tool is called; the shortcut is the editor's own. */
export const toolLabels: Readonly<Record<Tool, string>> = {
  bold: "Bold (Ctrl+B)",
  italic: "Italic (Ctrl+I)",
  underline: "Underline (Ctrl+U)",
  strike: "Strikethrough",
  header2: "Heading",
  header3: "Subheading",
  ordered: "Numbered list",
  bullet: "Bulleted list",
  blockquote: "Quote",
  "code-block": "Code block",
  "align-start": "Align to the start",
  "align-center": "Align to the center",
  "align-end": "Align to the end",
  "align-justify": "Justify",
  link: "Link (Ctrl+K)",
  image: "Add an image",
  clean: "Remove formatting",
};
