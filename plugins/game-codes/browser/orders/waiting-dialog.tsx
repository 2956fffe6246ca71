/** Says that a change of an order waits for a second person, and leads to the request. */
import type { ReactNode } from "react";
import { Button, Dialog, Icon, LinkButton, useTranslate } from "#kernel/browser";
import { changeMessages } from "../../contract/orders/change-messages.ts";
import classes from "./change.module.css";

export function WaitingDialog({ sentence, approvalId, onClose }: { sentence: string; approvalId: string | undefined; onClose: () => void }): ReactNode {
  const t = useTranslate();
  const actions = (
    <>
      <Button autoFocus onClick={onClose}>{t(changeMessages.close)}</Button>
      {approvalId !== undefined && <LinkButton variant="primary" to={`/resource/approvals/show/${encodeURIComponent(approvalId)}`}>{t(changeMessages.openRequest)}</LinkButton>}
    </>
  );
  return (
    <Dialog title={t(changeMessages.waitingTitle)} actions={actions} onClose={onClose}>
      <p role="status" className={classes["waiting"]}><Icon name="history" size={18} /><span>{sentence}</span></p>
    </Dialog>
  );
}
