/** The footer of a form: the number of its errors, its menu and its buttons. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/form";
import type { Resource, Row } from "@portalkit/kernel/contract";
import { PageMenu } from "../record/page-menu.tsx";
import { Button } from "@portalkit/kernel/browser";
import type { FormMode } from "./form-values.ts";
import classes from "./record-form.module.css";

interface FormFooterProps {
  mode: FormMode;
  resource: Resource;
  row: Row;
  problemCount: number;
  hasMenu: boolean;
  isSaving: boolean;
  onCancel: () => void;
}

export function FormFooter({
  mode,
  resource,
  row,
  problemCount,
  hasMenu,
  isSaving,
  onCancel,
}: FormFooterProps): ReactNode {
  const { t } = useTranslation();
  return (
    <footer className={classes["footer"]}>
      <span className={classes["problems"]} role="status">
        {problemCount > 0 ? t("forms:fixErrors", { count: problemCount }) : ""}
      </span>
      {hasMenu && <PageMenu page={mode} resource={resource} row={row} entries={[]} refresh={() => undefined} />}
      <Button onClick={onCancel}>{t("kernel:shell.cancel")}</Button>
      <Button type="submit" variant="primary" loading={isSaving} title={t("forms:saveHint")}>
        {t(isSaving ? "forms:saving" : "forms:save")}
      </Button>
    </footer>
  );
}
