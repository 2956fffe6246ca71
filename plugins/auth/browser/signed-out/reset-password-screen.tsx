/** Password reset (docs/product.md, portal 2): the form that requests a link, and the page behind the link. */
import {
  Button,
  LabelledInput,
  Link,
  SignInFrame,
  signOut,
  useIsAuthorized,
  useServices,
  translateText,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { auth } from "../../contract.ts";
import { confirmPasswordReset, resetPassword } from "../../contract/signed-out/calls.ts";
import { NewPasswordFields, newPasswordLabels, useNewPassword } from "../forms/new-password.tsx";
import {
  DeadLinkNotice,
  FormMessage,
  formClass,
  hintClass,
  Outcome,
  waysClass,
  nextQuery,
} from "./signed-out-parts.tsx";
import { emailProblem, useCheckedForm } from "../forms/use-checked-form.ts";
import { useDeadLink, type DeadLink } from "./use-dead-link.ts";

const doneToastMs = 15_000;

export function ResetPasswordScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const token = search.get("token");
  const link = useDeadLink(instance, "resetPassword", token);
  const mayAsk = (instance as PluginInstance<typeof auth>).options.resetPassword.enabled;
  return (
    <SignInFrame title={t("auth:resetTitle")}>
      {token === null || link.isDead ? (
        mayAsk ? (
          <AskForLink instance={instance} isAgain={link.isDead} />
        ) : (
          <NobodyAsks isDead={link.isDead} />
        )
      ) : (
        <SetPassword instance={instance} token={token} link={link} />
      )}
      <p className={waysClass}>
        <Link to={`/login${nextQuery(search)}`}>{t("auth:backToLogin")}</Link>
      </p>
    </SignInFrame>
  );
}

function AskForLink({ instance, isAgain }: { instance: PluginInstance; isAgain: boolean }): ReactNode {
  const { t } = useTranslation();
  const { call } = useServices(instance);
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string>();
  const problem = emailProblem(email);
  const form = useCheckedForm(problem === undefined ? undefined : translateText(problem), async () => {
    await call(resetPassword, { email: email.trim(), url: location.href });
    setSentTo(email.trim());
  });
  if (sentTo !== undefined) return <Outcome>{t("auth:checkResetMail", { email: sentTo })}</Outcome>;
  return (
    <form noValidate className={formClass} onSubmit={form.submit}>
      {isAgain && <DeadLinkNotice />}
      <p className={hintClass}>{t("auth:resetHint")}</p>
      <LabelledInput
        label={t("auth:email")}
        type="email"
        name="username"
        autoComplete="username"
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        {...(form.isInvalid ? { "aria-invalid": true, "aria-describedby": form.messageId } : {})}
      />
      <FormMessage id={form.messageId} message={form.message} />
      <Button type="submit" variant="primary" loading={form.isBusy}>
        {t("auth:resetButton")}
      </Button>
    </form>
  );
}

/** Where nobody can ask for a link: a colleague has to send another. */
function NobodyAsks({ isDead }: { isDead: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={formClass}>
      {isDead && <DeadLinkNotice />}
      <p className={hintClass}>{t("auth:askColleague")}</p>
    </div>
  );
}

function SetPassword({
  instance,
  token,
  link,
}: {
  instance: PluginInstance;
  token: string;
  link: DeadLink;
}): ReactNode {
  const { t } = useTranslation();
  const { call, toast } = useServices(instance);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isAuthorized = useIsAuthorized();
  const newPassword = useNewPassword(instance, true);
  const form = useCheckedForm(newPassword.problem, async () => {
    try {
      await call(confirmPasswordReset, { token, password: newPassword.password });
    } catch (failure) {
      if (!(await link.checkAgain())) throw failure;
      return;
    }
    toast({ message: t("auth:resetDone"), variant: "success", timeoutMs: doneToastMs });
    // The server has ended every session, including that of this browser; the page must sign out too.
    if (isAuthorized) await signOut();
    else await navigate(`/login${nextQuery(search)}`, { replace: true });
  });
  return (
    <form noValidate className={formClass} onSubmit={form.submit}>
      {search.get("chosen") === "once" && <p className={hintClass}>{t("auth:chooseOwn")}</p>}
      <NewPasswordFields
        value={newPassword}
        labels={newPasswordLabels}
        problemId={form.isInvalid ? form.messageId : undefined}
      />
      <FormMessage id={form.messageId} message={form.message} />
      <Button type="submit" variant="primary" loading={form.isBusy}>
        {t("auth:setPassword")}
      </Button>
    </form>
  );
}
