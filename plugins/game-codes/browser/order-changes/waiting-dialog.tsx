/** Dialog that says that a change of an order waits for a second person's approval, with a link to the request. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { recordPath } from "@portalkit/kernel/contract";
import { Button, Dialog, Icon, LinkButton } from "@portalkit/kernel/browser";
import classes from "./order-changes.module.css";

export function WaitingDialog({
  sentence,
  approvalId,
  onClose,
}: {
  sentence: string;
  approvalId: string | undefined;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const actions = (
    <>
      <Button autoFocus onClick={onClose}>
        {t("game-codes:orders.change.close")}
      </Button>
      {approvalId !== undefined && (
        <LinkButton variant="primary" to={recordPath("approvals", "show", approvalId)}>
          {t("game-codes:orders.change.openRequest")}
        </LinkButton>
      )}
    </>
  );
  return (
    <Dialog title={t("game-codes:orders.change.waitingTitle")} actions={actions} onClose={onClose}>
      <p role="status" className={classes["waiting"]}>
        <Icon name="history" size={18} />
        <span>{sentence}</span>
      </p>
    </Dialog>
  );
}
