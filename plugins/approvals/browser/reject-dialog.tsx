/** Dialog for the reason of a rejection, which the requester reads. */
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "@portalkit/resources/browser-api";

export function RejectDialog({
  what,
  onReject,
  onClose,
}: {
  what: string;
  onReject: (reason: string) => Promise<void>;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const fields = useMemo(
    () => [{ name: "reason", label: t("approvals:rejectReason"), required: true, maxLength: 500 }] as const,
    [t],
  );
  return (
    <FormDialog
      title={t("approvals:rejectTitle")}
      content={what}
      submitText={t("approvals:reject")}
      isDanger
      fields={fields}
      onSubmit={({ reason }) => onReject(reason.trim())}
      onClose={onClose}
    />
  );
}
