/** Makes the editor a text box with the field's label, for assistive technology and for a click on the label. */
import type { InputProps } from "@portalkit/kernel/browser";
import { useEffect, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { Editor } from "./create-editor.ts";

export function useEditorAttributes(
  editor: RefObject<Editor | undefined>,
  { column, id, readonly, required, invalid, describedBy }: InputProps,
): void {
  const { t } = useTranslation();
  useEffect(() => {
    const root = editor.current?.quill.root;
    if (root === undefined) return;
    editor.current?.quill.enable(!readonly);
    const attributes = {
      id,
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": column.label,
      "aria-description": readonly ? undefined : t("rich-editor:keys"),
      "aria-describedby": describedBy,
      "aria-invalid": invalid === true ? "true" : undefined,
      "aria-required": required === true ? "true" : undefined,
      "aria-readonly": readonly ? "true" : undefined,
      tabindex: "0",
    };
    for (const [name, text] of Object.entries(attributes))
      if (text === undefined) root.removeAttribute(name);
      else root.setAttribute(name, text);
  }, [editor, id, column.label, describedBy, invalid, required, readonly, t]);
  // A label focuses native inputs only, so the editor is focused here.
  useEffect(() => {
    const label = document.querySelector(`label[for="${CSS.escape(id)}"]`);
    const focus = (): void => editor.current?.quill.focus();
    label?.addEventListener("click", focus);
    return () => label?.removeEventListener("click", focus);
  }, [editor, id]);
}
