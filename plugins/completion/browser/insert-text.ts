/** Types for the operator: at the caret, so that the browser's own undo takes it back. */

export function insertText(element: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  element.focus();
  // Deprecated and without a successor: nothing else goes into the history of what was typed.
  if (document.execCommand("insertText", false, text)) return;
  element.setRangeText(
    text,
    element.selectionStart ?? element.value.length,
    element.selectionEnd ?? element.value.length,
    "end",
  );
  element.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
}
