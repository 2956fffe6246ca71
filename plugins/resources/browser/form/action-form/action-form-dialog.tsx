/** The dialog of an action that asks for values. */
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { openActionFormAtom } from "../../record/open-action-form.ts";
import { FormDialogOf } from "../form-dialog.tsx";

export function ActionFormDialog(): ReactNode {
  const open = useAtomValue(openActionFormAtom);
  if (open === undefined) return null;
  const { form, acceptText, danger, submit, close, ...texts } = open;
  return (
    <FormDialogOf
      {...texts}
      resource={form}
      submitText={acceptText}
      isDanger={danger}
      onSubmit={submit}
      onClose={close}
    />
  );
}
