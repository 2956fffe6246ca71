/** Unobtrusive notices above a form: a restored draft, or a change by another user. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "../i18n/form-messages.ts";
import { useDateTime } from "../session/use-date-time.ts";
import type { FormDraft } from "../state/draft-storage.ts";
import { Notice } from "../ui/notice.tsx";

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
      <Notice icon="history" role="status" action={{ label: t("forms:discardDraft"), run: onDiscard }}>
        {t(hasConflicts ? "forms:draftOutdated" : "forms:draftRestored", {
          time: time(new Date(draft.at).toISOString()),
        })}
      </Notice>
    );
  return hasConflicts && <Notice role="status">{t("forms:conflict")}</Notice>;
}
