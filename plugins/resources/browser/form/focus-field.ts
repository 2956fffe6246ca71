/** Moves the focus to a field of a form. */

/** @param name absent: focuses the first invalid field */
export function focusField(form: HTMLElement | null, name: string | undefined): void {
  requestAnimationFrame(() => {
    const wrong =
      name === undefined
        ? form?.querySelector("[data-invalid]")
        : form?.querySelector(`[data-field="${CSS.escape(name)}"]`);
    wrong?.scrollIntoView({ block: "center" });
    // The label identifies the field's control: an editor has a toolbar before it.
    const control = document.getElementById(wrong?.querySelector("label")?.htmlFor ?? "");
    control?.focus({ preventScroll: true });
    if (control === null || document.activeElement !== control)
      wrong?.querySelector<HTMLElement>("input, textarea, select, [tabindex]")?.focus({ preventScroll: true });
  });
}

/**
 * Moves the focus to the first control of a form, once it is loaded, unless the user has moved the focus. Returns the
 * function that stops waiting.
 */
export function focusFirstControl(form: HTMLElement): () => void {
  const before = document.activeElement;
  const observer = new MutationObserver(tryFocus);
  function tryFocus(): void {
    const control = form.querySelector<HTMLElement>("input, textarea, select, [tabindex]");
    if (control === null && document.activeElement === before) return;
    observer.disconnect();
    if (document.activeElement === before) control?.focus();
  }
  observer.observe(form, { subtree: true, childList: true });
  tryFocus();
  return () => observer.disconnect();
}
