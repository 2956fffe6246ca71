/** In place of a page that could not be fetched or failed while it was drawn. */
import type { ReactNode } from "react";
import { shellMessages } from "../../contract/messages/shell.ts";
import { useTranslate } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";

export function PageFailed(): ReactNode {
  const t = useTranslate();
  return (
    <div role="alert">
      <EmptyState icon="triangle-alert" title={t(shellMessages.pageFailed)} hint={t(shellMessages.pageFailedHint)} action={<Button icon="refresh-cw" onClick={() => location.reload()}>{t(shellMessages.reload)}</Button>} />
    </div>
  );
}
