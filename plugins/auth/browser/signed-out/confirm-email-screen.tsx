/**
 * Page behind the link that is mailed to a new address. Confirms at a button press and not at the visit, because mail
 * programs open links by themselves.
 */
import {
  Button,
  Link,
  LinkButton,
  loadBaseConfig,
  SignInFrame,
  useIsAuthorized,
  useServices,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { confirmEmail } from "../../contract/signed-out/calls.ts";
import { DeadLinkNotice, FormMessage, formClass, hintClass, Outcome, waysClass } from "./signed-out-parts.tsx";
import { useDeadLink } from "./use-dead-link.ts";
import { useCheckedForm } from "../forms/use-checked-form.ts";

export function ConfirmEmailScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const { call } = useServices(instance);
  const [search] = useSearchParams();
  const token = search.get("token") ?? "-";
  const link = useDeadLink(instance, "newEmail", token);
  const isAuthorized = useIsAuthorized();
  const [isDone, setDone] = useState(false);
  const form = useCheckedForm(undefined, async () => {
    try {
      await call(confirmEmail, { token });
    } catch (failure) {
      if (!(await link.checkAgain())) throw failure;
      return;
    }
    setDone(true);
    if (isAuthorized) await loadBaseConfig();
  });
  return (
    <SignInFrame title={t("auth:account.confirmEmail")}>
      {isDone && <Outcome>{t("auth:account.emailConfirmed")}</Outcome>}
      {!isDone && link.isDead && (
        <div className={formClass}>
          <DeadLinkNotice />
          <LinkButton to="/account" variant="primary">
            {t("auth:account.askAgain")}
          </LinkButton>
        </div>
      )}
      {!isDone && !link.isDead && (
        <form className={formClass} onSubmit={form.submit}>
          <p className={hintClass}>{t("auth:account.confirmEmailHint")}</p>
          <FormMessage id={form.messageId} message={form.message} />
          <Button type="submit" variant="primary" loading={form.isBusy}>
            {t("auth:account.confirmButton")}
          </Button>
        </form>
      )}
      <p className={waysClass}>
        <Link to="/">{t("auth:account.goOn")}</Link>
      </p>
    </SignInFrame>
  );
}
