/**
 * Page behind a mailed link that one press confirms. Acts at a button press and not at the visit, because mail programs
 * open links by themselves.
 */
import {
  Button,
  Link,
  LinkButton,
  loadBaseConfig,
  SignInFrame,
  useIsAuthorized,
  useServices,
  translateText,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import type { MessageKey } from "@portalkit/kernel/contract";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { confirmEmail, stopEmailChange, type LinkPurpose } from "../../contract/signed-out/calls.ts";
import { useCheckedForm } from "../forms/use-checked-form.ts";
import { DeadLinkNotice, FormMessage, formClass, hintClass, Outcome, waysClass } from "./signed-out-parts.tsx";
import { useDeadLink } from "./use-dead-link.ts";

interface Confirmation {
  purpose: LinkPurpose;
  endpoint: typeof confirmEmail | typeof stopEmailChange;
  title: MessageKey;
  hint: MessageKey;
  button: MessageKey;
  done: MessageKey;
  /** What to do with a link that no longer works. */
  dead: MessageKey;
}

const newEmail: Confirmation = {
  purpose: "newEmail",
  endpoint: confirmEmail,
  title: "auth:account.confirmEmail",
  hint: "auth:account.confirmEmailHint",
  button: "auth:account.confirmButton",
  done: "auth:account.emailConfirmed",
  dead: "auth:account.askAgain",
};

const stopEmail: Confirmation = {
  purpose: "stopEmail",
  endpoint: stopEmailChange,
  title: "auth:emailChange.stopTitle",
  hint: "auth:emailChange.stopHint",
  button: "auth:emailChange.stopButton",
  done: "auth:emailChange.stopped",
  dead: "auth:emailChange.review",
};

export const ConfirmEmailScreen = ({ instance }: { instance: PluginInstance }): ReactNode => (
  <MailedConfirmation instance={instance} {...newEmail} />
);

export const StopEmailScreen = ({ instance }: { instance: PluginInstance }): ReactNode => (
  <MailedConfirmation instance={instance} {...stopEmail} />
);

function MailedConfirmation({
  instance,
  purpose,
  endpoint,
  title,
  hint,
  button,
  done,
  dead,
}: Confirmation & { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const { call } = useServices(instance);
  const [search] = useSearchParams();
  const token = search.get("token") ?? "-";
  const link = useDeadLink(instance, purpose, token);
  const isAuthorized = useIsAuthorized();
  const [isDone, setDone] = useState(false);
  const form = useCheckedForm(undefined, async () => {
    try {
      await call(endpoint, { token });
    } catch (failure) {
      if (!(await link.checkAgain())) throw failure;
      return;
    }
    setDone(true);
    if (isAuthorized) await loadBaseConfig();
  });
  return (
    <SignInFrame title={translateText(title)}>
      {isDone && <Outcome>{translateText(done)}</Outcome>}
      {!isDone && link.isDead && (
        <div className={formClass}>
          <DeadLinkNotice />
          <LinkButton to="/account" variant="primary">
            {translateText(dead)}
          </LinkButton>
        </div>
      )}
      {!isDone && !link.isDead && (
        <form className={formClass} onSubmit={form.submit}>
          <p className={hintClass}>{translateText(hint)}</p>
          <FormMessage id={form.messageId} message={form.message} />
          <Button type="submit" variant="primary" loading={form.isBusy}>
            {translateText(button)}
          </Button>
        </form>
      )}
      <p className={waysClass}>
        <Link to="/">{t("auth:account.goOn")}</Link>
      </p>
    </SignInFrame>
  );
}
