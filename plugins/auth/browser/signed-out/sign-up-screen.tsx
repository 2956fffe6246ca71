/** Sign-up (docs/product.md, portal 2): by a mailed link or at once, and the page behind the link. */
import {
  Button,
  finishLogin,
  insidePath,
  LabelledInput,
  Link,
  Redirect,
  SignInFrame,
  useIsAuthorized,
  useServices,
  translateText,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { completeVerifiedSignup, signUp } from "../../contract/signed-out/calls.ts";
import { NewPasswordFields, passwordLabels, useNewPassword } from "../forms/new-password.tsx";
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
import type { auth } from "../../contract.ts";

export function SignUpScreen({ instance }: { instance: PluginInstance<typeof auth> }): ReactNode {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const [wasAuthorized] = useState(useIsAuthorized());
  const token = search.get("token");
  const link = useDeadLink(instance, "signUp", token);
  if (wasAuthorized) return <Redirect to={insidePath(search.get("next"))} />;
  return (
    <SignInFrame title={t("auth:signUp")}>
      {token === null || link.isDead ? (
        <SignUpForm instance={instance} isAgain={link.isDead} />
      ) : (
        <ChoosePassword instance={instance} token={token} link={link} />
      )}
      <p className={waysClass}>
        {t("auth:haveAccount")} <Link to={`/login${nextQuery(search)}`}>{t("auth:loginHere")}</Link>
      </p>
    </SignInFrame>
  );
}

/**
 * If mails confirm sign-ups, the password is chosen behind the link, so that a user can't set one for another person's
 * address.
 */
function SignUpForm({ instance, isAgain }: { instance: PluginInstance<typeof auth>; isAgain: boolean }): ReactNode {
  const { t } = useTranslation();
  const { call } = useServices(instance);
  const goOn = useGoOn();
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string>();
  const newPassword = useNewPassword(instance);
  const asksPassword = !instance.options.signUp.confirmByMail;
  const wrongEmail = emailProblem(email);
  const form = useCheckedForm(
    wrongEmail === undefined ? (asksPassword ? newPassword.problem : undefined) : translateText(wrongEmail),
    async () => {
      const answer = await call(signUp, {
        email: email.trim(),
        url: location.href,
        ...(asksPassword ? { password: newPassword.password } : {}),
      });
      if (answer.allowedLogin !== undefined || answer.redirectTo) await goOn(answer);
      else setSentTo(email.trim());
    },
  );
  if (sentTo !== undefined) return <Outcome>{t("auth:checkSignUpMail", { email: sentTo })}</Outcome>;
  const isEmailWrong = form.isInvalid && wrongEmail !== undefined;
  return (
    <form noValidate className={formClass} onSubmit={form.submit}>
      {isAgain && <DeadLinkNotice />}
      <LabelledInput
        label={t("auth:email")}
        type="email"
        name="username"
        autoComplete="username"
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        {...(isEmailWrong ? { "aria-invalid": true, "aria-describedby": form.messageId } : {})}
      />
      {asksPassword && (
        <NewPasswordFields
          value={newPassword}
          labels={passwordLabels}
          problemId={form.isInvalid && !isEmailWrong ? form.messageId : undefined}
        />
      )}
      <FormMessage id={form.messageId} message={form.message} />
      <Button type="submit" variant="primary" loading={form.isBusy}>
        {t("auth:signUp")}
      </Button>
    </form>
  );
}

function ChoosePassword({
  instance,
  token,
  link,
}: {
  instance: PluginInstance<typeof auth>;
  token: string;
  link: DeadLink;
}): ReactNode {
  const { t } = useTranslation();
  const { call, showError } = useServices(instance);
  const goOn = useGoOn();
  const newPassword = useNewPassword(instance);
  const form = useCheckedForm(newPassword.problem, async () => {
    try {
      await goOn(await call(completeVerifiedSignup, { token, password: newPassword.password }));
    } catch (failure) {
      showError(failure, {
        message: t("auth:fetchError", { error: failure instanceof Error ? failure.message : String(failure) }),
      });
      await link.checkAgain();
    }
  });
  return (
    <form noValidate className={formClass} onSubmit={form.submit}>
      <p className={hintClass}>{t("auth:choosePassword")}</p>
      <NewPasswordFields
        value={newPassword}
        labels={passwordLabels}
        problemId={form.isInvalid ? form.messageId : undefined}
      />
      <FormMessage id={form.messageId} message={form.message} />
      <Button type="submit" variant="primary" loading={form.isBusy}>
        {t("auth:signUp")}
      </Button>
    </form>
  );
}

/** Continues to the portal, or to the page that sets up a second factor first. Passes on `next`, but not the token. */
function useGoOn(): (answer: { allowedLogin?: boolean; redirectTo?: string }) => Promise<void> {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return async ({ allowedLogin, redirectTo }) => {
    if (allowedLogin !== true && redirectTo)
      await navigate(`${insidePath(redirectTo)}${nextQuery(search)}`, { replace: true });
    else await finishLogin(search);
  };
}
