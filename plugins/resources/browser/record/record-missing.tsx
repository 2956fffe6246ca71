/** The message shown instead of a record that does not exist. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton, EmptyState } from "@portalkit/kernel/browser";
import { listPath } from "@portalkit/kernel/contract";
import classes from "./screen.module.css";

export function RecordMissing({ resourceId }: { resourceId: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={classes["panel"]}>
      <EmptyState
        icon="search"
        title={t("lists:list.notFound")}
        hint={t("lists:list.notFoundHint")}
        action={<LinkButton to={listPath(resourceId)}>{t("lists:list.backToList")}</LinkButton>}
      />
    </div>
  );
}
