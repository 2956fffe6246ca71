/** Collects the text of a cell or of a shared text, which may have several formats and a phonetic reading. */
import { plainText } from "./parse-xml.ts";

export interface TextParts {
  open(name: string): void;
  text(text: string): void;
  close(name: string): void;
  /** Returns the text since the last call. */
  take(): string;
}

/** Joins the texts within `<t>` elements; omits phonetic readings (`<rPh>`). */
export function textParts(): TextParts {
  let parts = "";
  let isText = false;
  let isPhonetic = false;
  return {
    open: (name) => {
      if (name === "t") isText = !isPhonetic;
      else if (name === "rPh") isPhonetic = true;
    },
    text: (text) => {
      if (isText) parts += text;
    },
    close: (name) => {
      if (name === "t") isText = false;
      else if (name === "rPh") isPhonetic = false;
    },
    take: () => {
      const text = plainText(parts);
      parts = "";
      return text;
    },
  };
}
