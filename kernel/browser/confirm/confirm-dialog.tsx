/** The dialog of `confirm()`. */
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { confirmAtom } from "./confirm.ts";

export function ConfirmDialog(): ReactNode {
  const { t } = useTranslation();
  const open = useAtomValue(confirmAtom);
  if (open === undefined) return null;
  const { title, content, acceptText, cancelText, danger, answer } = open;
  return (
    <Dialog
      title={title ?? content}
      onClose={() => answer(false)}
      actions={
        <>
          <Button variant="secondary" onClick={() => answer(false)} autoFocus={danger === true}>
            {cancelText ?? t("kernel:shell.cancel")}
          </Button>
          <Button
            variant={danger === true ? "danger" : "primary"}
            onClick={() => answer(true)}
            autoFocus={danger !== true}
          >
            {acceptText ?? t("kernel:shell.confirm")}
          </Button>
        </>
      }
    >
      {title === undefined ? null : <p>{content}</p>}
    </Dialog>
  );
}
