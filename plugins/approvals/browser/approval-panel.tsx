/**
 * Shows on the page of a waiting request or withdrawal why it waits, what will happen and who may decide, with the
 * buttons to approve and reject.
 */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  Card,
  IconButton,
  useServices,
  translateText,
  type InjectionProps,
  type RowActionProps,
} from "@portalkit/kernel/browser";
import type { MessageKey } from "@portalkit/kernel/contract";
import { startCustomAction } from "@portalkit/kernel/contract";
import { approvalMark, type ApprovalView } from "../contract.ts";
import { RejectDialog } from "./reject-dialog.tsx";

const viewOf = (row: object | undefined): ApprovalView | undefined =>
  (row as Record<string, ApprovalView | undefined> | undefined)?.[approvalMark];

/** Panel on the page of a request; renders nothing once the request is decided. */
export function ApprovalPanel({ row }: InjectionProps): ReactNode {
  const { t } = useTranslation();
  const view = viewOf(row);
  if (view === undefined) return null;
  return (
    <Card isLandmark title={t("approvals:title")}>
      {view.effect !== "" && <p>{view.effect}</p>}
      <p>{view.why}</p>
      {view.problem !== "unknown" && (
        <p>
          {view.approvers.length === 0
            ? t("approvals:noApprover")
            : t("approvals:deciders", { names: view.approvers.join(", ") })}
        </p>
      )}
      {view.problem !== null && (
        <p>
          <strong>{t(`approvals:approvers.${view.problem}`)}</strong>
        </p>
      )}
    </Card>
  );
}

export function DecideButtons(props: RowActionProps): ReactNode {
  const { t } = useTranslation();
  const { view, approve, reject, dialog } = useDecision(props);
  if (view === undefined || view.problem !== null) return null;
  return (
    <>
      <Button icon="circle-check" variant="primary" onClick={approve}>
        {t("approvals:approve")}
      </Button>
      <Button icon="x" onClick={reject}>
        {t("approvals:reject")}
      </Button>
      {dialog}
    </>
  );
}

export function DecideIcons(props: RowActionProps): ReactNode {
  const { t } = useTranslation();
  const { view, approve, reject, dialog } = useDecision(props);
  if (view === undefined || view.problem !== null) return null;
  const named = (word: MessageKey): string => `${translateText(word)}: ${props.row._label ?? ""}`;
  return (
    <>
      <IconButton
        icon="circle-check"
        label={named("approvals:approve")}
        data-tip={t("approvals:approve")}
        onClick={approve}
      />
      <IconButton icon="x" label={named("approvals:reject")} data-tip={t("approvals:reject")} onClick={reject} />
      {dialog}
    </>
  );
}

function useDecision({ instance, resource, row, refresh }: RowActionProps): {
  view: ApprovalView | undefined;
  approve: () => void;
  reject: () => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const { call, toast, showError, confirm } = useServices(instance);
  const [isRejecting, setRejecting] = useState(false);
  const view = viewOf(row);
  const send = async (actionId: "approve" | "reject", extra: Record<string, unknown> = {}): Promise<void> => {
    try {
      const { successMessage } = await call(startCustomAction, {
        resourceId: resource.resourceId,
        actionId,
        recordId: String(row._primaryKeyValue ?? ""),
        extra,
      });
      toast({
        message: successMessage ?? t(actionId === "approve" ? "approvals:approved" : "approvals:rejected"),
        variant: "success",
      });
    } finally {
      refresh();
    }
  };
  const approve = async (): Promise<void> => {
    if (view === undefined || !(await confirm({ content: view.effect, acceptText: t("approvals:approve") }))) return;
    await send("approve").catch(showError);
  };
  const dialog =
    isRejecting && view !== undefined ? (
      <RejectDialog
        what={view.effect}
        onReject={(reason) => send("reject", { reason })}
        onClose={() => setRejecting(false)}
      />
    ) : null;
  return { view, approve: () => void approve(), reject: () => setRejecting(true), dialog };
}
