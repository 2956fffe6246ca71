/** Reads the places in files of the pages from the text of a stack, which each browser writes in its own way. */
import type { Frame } from "../contract/report-error.ts";

/** `at save (https://host/portal/assets/main-HASH.js:1:23)` or `save@https://host/portal/assets/main-HASH.js:1:23`. */
const place = /\/assets\/([\w.-]+\.js):(\d+):(\d+)\)?$/;

export const framesOf = (stack: string): Frame[] =>
  stack.split("\n").flatMap((line) => {
    const [, file, row, column] = place.exec(line.trim()) ?? [];
    return file === undefined ? [] : [{ file, line: Number(row), column: Number(column) }];
  });
