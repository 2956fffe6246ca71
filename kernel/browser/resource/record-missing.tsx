/** What stands in place of a record that is not there. */
import type { ReactNode } from "react";
import { listMessages } from "../../contract/messages/list.ts";
import { useTranslate } from "../i18n/translate.ts";
import { LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { listPath } from "./row-link.ts";
import classes from "./screen.module.css";

export function RecordMissing({ resourceId }: { resourceId: string }): ReactNode {
  const t = useTranslate();
  return (
    <div className={classes["panel"]}>
      <EmptyState icon="search" title={t(listMessages.notFound)} hint={t(listMessages.notFoundHint)} action={<LinkButton to={listPath(resourceId)}>{t(listMessages.backToList)}</LinkButton>} />
    </div>
  );
}
