/** Notice on a user's page that an email which a colleague has set waits, with the button that cancels it. */
import { useServices, type InjectionProps } from "@portalkit/kernel/browser";
import { startCustomAction } from "@portalkit/kernel/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cancelEmailChangeId, emailChangeMark, type EmailChange } from "../../contract/users/email-change.ts";
import { WaitingEmail } from "../email-change/waiting-email.tsx";

export function EmailChangeNotice({ instance, resource, row, refresh }: InjectionProps): ReactNode {
  const { t } = useTranslation();
  const { call } = useServices(instance);
  const change = row?.[emailChangeMark] as EmailChange | undefined;
  if (row === undefined || change === undefined) return null;
  const { email, at, by, mayCancel } = change;
  const recordId = String(row._primaryKeyValue);
  const cancel = {
    text: t("auth:emailChange.cancel"),
    done: t("auth:emailChange.cancelled"),
    run: () => call(startCustomAction, { resourceId: resource.resourceId, actionId: cancelEmailChangeId, recordId }),
  };
  return (
    <WaitingEmail
      instance={instance}
      at={at}
      text={(time) =>
        by === null ? t("auth:emailChange.waits", { email, time }) : t("auth:emailChange.waitsBy", { email, time, by })
      }
      cancel={mayCancel ? cancel : undefined}
      onDone={refresh}
    />
  );
}
