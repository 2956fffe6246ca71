/** Unobtrusive notices above a form: a restored draft, or a change by another user. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/form";
import { useDateTime, Button, Icon } from "@portalkit/kernel/browser";
import type { FormDraft } from "@portalkit/kernel/browser/engine";
import classes from "./record-form.module.css";

interface FormNoticesProps {
  draft: FormDraft | undefined;
  hasConflicts: boolean;
  onDiscard: () => void;
}

export function FormNotices({ draft, hasConflicts, onDiscard }: FormNoticesProps): ReactNode {
  const { t } = useTranslation();
  const time = useDateTime();
  if (draft !== undefined)
    return (
      <FormNotice
        icon="history"
        text={t(hasConflicts ? "forms:draftOutdated" : "forms:draftRestored", {
          time: time(new Date(draft.at).toISOString()),
        })}
        action={{ label: t("forms:discardDraft"), run: onDiscard }}
      />
    );
  return hasConflicts && <FormNotice icon="triangle-alert" text={t("forms:conflict")} />;
}

function FormNotice({
  icon,
  text,
  action,
}: {
  icon: string;
  text: string;
  action?: { label: string; run: () => void };
}): ReactNode {
  return (
    <div className={classes["notice"]} role="status">
      <Icon name={icon} />
      <span>{text}</span>
      {action !== undefined && (
        <Button variant="ghost" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
