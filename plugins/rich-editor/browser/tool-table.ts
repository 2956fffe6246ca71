/** The actions of the toolbar: what each does to the selection, and when it is active. */
import type Quill from "quill/core.js";
import type { Tool } from "../contract.ts";

export type Formats = Readonly<Record<string, unknown>>;

interface ToolAction {
  icon: string;
  /** Absent for an action without an active state. */
  isOn?: (formats: Formats) => boolean;
  /** Absent if the field opens a dialog instead. */
  run?: (quill: Quill, formats: Formats) => void;
}

const inline = (name: string, icon = name): ToolAction => ({
  icon,
  isOn: (formats) => formats[name] === true,
  run: (quill, formats) => void quill.format(name, formats[name] !== true, "user"),
});
const choice = (name: string, value: string | number, icon: string): ToolAction => ({
  icon,
  isOn: (formats) => formats[name] === value,
  run: (quill, formats) => void quill.format(name, formats[name] === value ? false : value, "user"),
});
const align = (value: string): ToolAction => choice("align", value, `text-align-${value === "right" ? "end" : value}`);

export const toolTable: Readonly<Record<Tool, ToolAction>> = {
  bold: inline("bold"),
  italic: inline("italic"),
  underline: inline("underline"),
  strike: inline("strike", "strikethrough"),
  header2: choice("header", 2, "heading-2"),
  header3: choice("header", 3, "heading-3"),
  ordered: choice("list", "ordered", "list-ordered"),
  bullet: choice("list", "bullet", "list"),
  blockquote: inline("blockquote", "quote"),
  "code-block": {
    icon: "square-code",
    isOn: (formats) => Boolean(formats["code-block"]),
    run: (quill, formats) => void quill.format("code-block", !formats["code-block"], "user"),
  },
  "align-start": {
    icon: "text-align-start",
    isOn: (formats) => formats["align"] === undefined,
    run: (quill) => void quill.format("align", false, "user"),
  },
  "align-center": align("center"),
  "align-end": align("right"),
  "align-justify": align("justify"),
  link: { icon: "link", isOn: (formats) => formats["link"] !== undefined },
  image: { icon: "image" },
  clean: {
    icon: "remove-formatting",
    run: (quill) => {
      const range = quill.getSelection(true);
      if (range.length > 0) return void quill.removeFormat(range.index, range.length, "user");
      // Without a selection the action applies to the line.
      const [line, offset] = quill.getLine(range.index);
      if (line !== null) quill.removeFormat(range.index - offset, line.length(), "user");
      return undefined;
    },
  },
};
