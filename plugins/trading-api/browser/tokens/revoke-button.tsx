/** Revokes the token of the page, after a confirmation. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, useServices, type RowActionProps } from "@portalkit/kernel/browser";
import { startBulkAction } from "@portalkit/kernel/contract";
import { tokensResourceId } from "../../contract.ts";

export function RevokeButton({ instance, row, refresh }: RowActionProps): ReactNode {
  const { t } = useTranslation();
  const services = useServices(instance);
  const [isBusy, setBusy] = useState(false);
  if (row["state"] === "revoked") return null;
  const revoke = async (): Promise<void> => {
    if (
      !(await services.confirm({
        content: t("trading-api:tokens.confirmOne"),
        acceptText: t("trading-api:tokens.revoke"),
        danger: true,
      }))
    )
      return;
    setBusy(true);
    try {
      const { successMessage } = await services.call(startBulkAction, {
        resourceId: tokensResourceId,
        actionId: "revoke",
        recordIds: [String(row._primaryKeyValue ?? row["id"])],
      });
      services.toast({ message: successMessage ?? "", variant: "success" });
      refresh();
    } catch (error) {
      services.showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="danger" icon="ban" loading={isBusy} onClick={() => void revoke()}>
      {t("trading-api:tokens.revoke")}
    </Button>
  );
}
