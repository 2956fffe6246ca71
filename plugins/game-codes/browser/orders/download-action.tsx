/** Downloads an order's codes as a file: a button on its page, an icon in the list. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton, useServices, type RowActionProps } from "@portalkit/kernel/browser";
import { downloadCodes, handOverOrder } from "../../contract/orders/calls.ts";

/** How long the alert about a failed download stays visible (docs/product.md, marketplace 8). */
const alertMs = 5_000;

function useDownload({ instance, row, refresh }: RowActionProps): { isBusy: boolean; start: () => Promise<void> } {
  const { t } = useTranslation();
  const services = useServices(instance);
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    start: async () => {
      setBusy(true);
      try {
        const params = { id: String(row._primaryKeyValue ?? row["id"]) };
        await services.call(handOverOrder, undefined, { params });
        await services.download(downloadCodes, undefined, { params });
        refresh();
      } catch (error) {
        services.showError(error, { message: t("game-codes:orders.downloadFailed"), timeoutMs: alertMs });
      } finally {
        setBusy(false);
      }
    },
  };
}

/** Only paid and delivered orders have codes to download. */
const hasCodes = ({ row }: RowActionProps): boolean => row["status"] === "paid" || row["status"] === "delivered";

export function DownloadButton(props: RowActionProps): ReactNode {
  const { t } = useTranslation();
  const { isBusy, start } = useDownload(props);
  if (!hasCodes(props)) return null;
  return (
    <Button icon="download" loading={isBusy} title={t("game-codes:orders.downloadHint")} onClick={() => void start()}>
      {t("game-codes:orders.downloadCodes")}
    </Button>
  );
}

export function DownloadIcon(props: RowActionProps): ReactNode {
  const { t } = useTranslation();
  const { isBusy, start } = useDownload(props);
  return (
    <IconButton
      icon="download"
      label={t("game-codes:orders.downloadHint")}
      disabled={isBusy || !hasCodes(props)}
      onClick={() => void start()}
    />
  );
}
