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
