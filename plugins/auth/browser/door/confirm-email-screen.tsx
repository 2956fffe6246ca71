/** Behind the link that was mailed to a new address. A press and not the visit confirms: mail programs open links by themselves. */
import { Button, Link, LinkButton, loadBaseConfig, SignInFrame, useIsAuthorized, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { confirmEmail } from "../../contract/calls.ts";
import { accountMessages } from "../../contract/messages.ts";
import { DeadLinkNotice, FormMessage, formClass, hintClass, Outcome, waysClass } from "./door-parts.tsx";
import { useDeadLink } from "./use-dead-link.ts";
import { useCheckedForm } from "../use-checked-form.ts";

export function ConfirmEmailScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const t = useTranslate();
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
    <SignInFrame title={t(accountMessages.confirmEmail)}>
      {isDone && <Outcome>{t(accountMessages.emailConfirmed)}</Outcome>}
      {!isDone && link.isDead && (
        <div className={formClass}>
          <DeadLinkNotice />
          <LinkButton to="/account" variant="primary">{t(accountMessages.askAgain)}</LinkButton>
        </div>
      )}
      {!isDone && !link.isDead && (
        <form className={formClass} onSubmit={form.submit}>
          <p className={hintClass}>{t(accountMessages.confirmEmailHint)}</p>
          <FormMessage id={form.messageId} message={form.message} />
          <Button type="submit" variant="primary" loading={form.isBusy}>{t(accountMessages.confirmButton)}</Button>
        </form>
      )}
      <p className={waysClass}><Link to="/">{t(accountMessages.goOn)}</Link></p>
    </SignInFrame>
  );
}
