/** Shown for a page that failed to load or to render. */
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { reportFailure } from "../extension/failures.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";

/** @param props.error what failed, unless that has been reported */
export function PageFailed({ error }: { error?: unknown }): ReactNode {
  const { t } = useTranslation();
  useEffect(() => {
    if (error !== undefined) reportFailure(error);
  }, [error]);
  return (
    <div role="alert">
      <EmptyState
        icon="triangle-alert"
        title={t("kernel:shell.pageFailed")}
        hint={t("kernel:shell.pageFailedHint")}
        action={
          <Button icon="refresh-cw" onClick={() => location.reload()}>
            {t("kernel:shell.reload")}
          </Button>
        }
      />
    </div>
  );
}
