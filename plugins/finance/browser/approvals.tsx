/** What the pages of requests and withdrawals that wait show and offer: why, what will happen, who may decide, and deciding. */
import { useState, type ReactNode } from "react";
import { Button, CallError, IconButton, useServices, useTranslate, type InjectionProps, type RowActionProps, type Translate } from "#kernel/browser";
import { startCustomAction } from "#kernel/contract";
import { approvalMark, approvalScreenMessages as words, approverMessages, financeMessages, type ApprovalView } from "../contract.ts";
import { RejectDialog } from "./reject-dialog.tsx";
import classes from "./finance.module.css";

const viewOf = (row: object | undefined): ApprovalView | undefined => (row as Record<string, ApprovalView | undefined> | undefined)?.[approvalMark];

/** On the page of a request. Nothing once it is decided. */
export function ApprovalPanel({ row }: InjectionProps): ReactNode {
  const t = useTranslate();
  const view = viewOf(row);
  if (view === undefined) return null;
  return (
    <section className={classes["card"]} aria-label={t(words.title)}>
      <h2>{t(words.title)}</h2>
      <p>{whatHappens(t, view)}</p>
      <p>{whyItWaits(t, view)}</p>
      <p>{view.approvers.length === 0 ? t(words.noApprover) : t(words.approvers, { names: view.approvers.join(", ") })}</p>
      {view.problem !== null && <p><strong>{t(approverMessages[view.problem])}</strong></p>}
    </section>
  );
}

export function whatHappens(t: Translate, { kind, user, amount, address, change, role }: ApprovalView): string {
  const values = { user, amount: amount ?? "", address: address ?? "", change: change ?? "", role: role ?? "" };
  if (kind === "withdrawal" && address !== null) return t(words.sendWithdrawal, values);
  return t(words[kind as "bonus" | "withdrawal" | "refund" | "correction" | "deposit" | "role"], values);
}

function whyItWaits(t: Translate, { reason, asker, limit, sum }: ApprovalView): string {
  if (reason === "daily") return t(words.daily, { asker, sum: sum ?? "", limit: limit ?? "" });
  return reason === "single" ? t(words.single, { limit: limit ?? "" }) : t(words.always);
}

export function DecideButtons(props: RowActionProps): ReactNode {
  const t = useTranslate();
  const { view, approve, reject, dialog } = useDecision(props);
  if (view === undefined || view.problem !== null) return null;
  return <>
    <Button icon="circle-check" variant="primary" onClick={approve}>{t(financeMessages.approve)}</Button>
    <Button icon="x" onClick={reject}>{t(financeMessages.reject)}</Button>
    {dialog}
  </>;
}

export function DecideIcons(props: RowActionProps): ReactNode {
  const t = useTranslate();
  const { view, approve, reject, dialog } = useDecision(props);
  if (view === undefined || view.problem !== null) return null;
  const named = (word: string): string => `${t(word)}: ${props.row._label ?? ""}`;
  return <>
    <IconButton icon="circle-check" label={named(financeMessages.approve)} data-tip={t(financeMessages.approve)} onClick={approve} />
    <IconButton icon="x" label={named(financeMessages.reject)} data-tip={t(financeMessages.reject)} onClick={reject} />
    {dialog}
  </>;
}

function useDecision({ instance, resource, row, refresh }: RowActionProps): { view: ApprovalView | undefined; approve: () => void; reject: () => void; dialog: ReactNode } {
  const t = useTranslate();
  const { call, toast, confirm } = useServices(instance);
  const [isRejecting, setRejecting] = useState(false);
  const view = viewOf(row);
  const send = async (actionId: "approve" | "reject", extra: Record<string, unknown> = {}): Promise<void> => {
    try {
      const { successMessage } = await call(startCustomAction, { resourceId: resource.resourceId, actionId, recordId: String(row._primaryKeyValue ?? ""), extra });
      setRejecting(false);
      toast({ message: successMessage ?? t(actionId === "approve" ? financeMessages.approved : financeMessages.rejected), variant: "success" });
    } catch (error) {
      if (!(error instanceof CallError && error.isTold)) toast({ message: error instanceof Error ? error.message : String(error), variant: "danger" });
    }
    refresh();
  };
  const approve = async (): Promise<void> => {
    if (view !== undefined && (await confirm({ content: whatHappens(t, view), acceptText: t(financeMessages.approve) }))) await send("approve");
  };
  const dialog = isRejecting && view !== undefined ? <RejectDialog what={whatHappens(t, view)} onReject={(reason) => send("reject", { reason })} onClose={() => setRejecting(false)} /> : null;
  return { view, approve: () => void approve(), reject: () => setRejecting(true), dialog };
}
