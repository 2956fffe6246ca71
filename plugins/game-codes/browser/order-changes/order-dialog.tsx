/**
 * The frame of each dialog that changes an order: loading state, error, form with its reason, and the notice of a
 * pending approval.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, ErrorBanner, Skeleton } from "@portalkit/kernel/browser";
import classes from "./order-changes.module.css";
import { ReasonInput } from "./reason-input.tsx";
import type { Outcome, Waiting } from "./use-order-change.ts";
import type { OrderDialogState } from "./use-order-dialog.ts";
import { WaitingDialog } from "./waiting-dialog.tsx";

interface OrderDialogFrameProps<Reply extends Outcome> {
  dialog: OrderDialogState<Reply>;
  title: string;
  isWide?: boolean;
  submitButton: ReactNode;
  onSubmit: () => void;
  /** Returns the text shown once the change waits for a second person's approval. */
  waitingSentence: (waiting: Waiting) => string;
  /** Shown above the form, or instead of it. */
  notice?: ReactNode;
  /** The fields above the reason; if undefined, there is no form. */
  fields: ReactNode | undefined;
  hasReason?: boolean;
}

export function OrderDialog<Reply extends Outcome>(props: OrderDialogFrameProps<Reply>): ReactNode {
  const {
    dialog,
    title,
    isWide = false,
    submitButton,
    onSubmit,
    waitingSentence,
    notice,
    fields,
    hasReason = true,
  } = props;
  const { form, order, error, again, reason, reasonProblem, setReason, waiting, close } = dialog;
  const { t } = useTranslation();
  if (waiting !== undefined)
    return (
      <WaitingDialog sentence={waitingSentence(waiting)} approvalId={waiting.approvalId} onClose={() => close(true)} />
    );
  const actions = (
    <>
      <Button onClick={() => close(false)}>{t("game-codes:orders.change.cancel")}</Button>
      {submitButton}
    </>
  );
  return (
    <Dialog title={title} actions={actions} isWide={isWide} onClose={() => close(false)}>
      {error !== undefined && <ErrorBanner title={t("game-codes:orders.failed")} message={error} retry={again} />}
      {order === undefined && error === undefined && (
        <div className={classes["loading"]} aria-busy="true">
          <Skeleton width="80%" />
          <Skeleton width="60%" />
          <Skeleton width="70%" />
        </div>
      )}
      {notice}
      {fields !== undefined && (
        <form
          id={form}
          noValidate
          className={classes["form"]}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {fields}
          {hasReason && <ReasonInput value={reason} problem={reasonProblem} onChange={setReason} />}
        </form>
      )}
    </Dialog>
  );
}
