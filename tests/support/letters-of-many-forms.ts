/** Texts with letters that are written in several ways, Hangul and marks in any order among them. */
import fc from "fast-check";

export const lettersOfManyForms = fc.string({
  unit: fc.constantFrom(
    "A",
    "a",
    "Ä",
    "\u0308",
    "\u0323",
    "\u0301",
    "Å",
    "\u212b",
    "\u1100",
    "\u1161",
    "가",
    "я",
    "й",
    "\u0306",
    " ",
  ),
});
