/** Inserts text at the caret, so that the browser's own undo reverts it. */

export function insertText(element: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  element.focus();
  // `execCommand` is deprecated, but there is no other way to add to the browser's undo history.
  if (document.execCommand("insertText", false, text)) return;
  element.setRangeText(
    text,
    element.selectionStart ?? element.value.length,
    element.selectionEnd ?? element.value.length,
    "end",
  );
  element.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
}
