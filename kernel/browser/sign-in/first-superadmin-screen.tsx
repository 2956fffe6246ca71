/** The page of the one-time link of an empty deployment: creates the first account and signs it in. */
import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { checkFirstSuperadmin, createFirstSuperadmin } from "../../contract/session/first-superadmin.ts";
import { call } from "../api/call.ts";
import { finishLogin } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { ErrorBanner } from "../ui/states.tsx";
import { usePageTitle } from "../navigation/page-title.ts";
import { LabelledInput } from "../ui/text-input.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import classes from "./sign-in.module.css";

export function FirstSuperadminScreen(): ReactNode {
  const { t } = useTranslation();
  usePageTitle(t("kernel:auth.firstTitle"));
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const [form, setForm] = useState({ email: "", fullName: "", password: "" });
  const [deadLink, setDeadLink] = useState<string>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    call(checkFirstSuperadmin, { token }, { isSignIn: true }).catch((failure: Error) => setDeadLink(failure.message));
  }, [token]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await call(createFirstSuperadmin, { token, ...form }, { isSignIn: true });
      await finishLogin(new URLSearchParams());
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <SignInFrame title={t("kernel:auth.firstTitle")}>
      {deadLink === undefined ? (
        <form onSubmit={(event) => void submit(event)} className={classes["form"]}>
          <p>{t("kernel:signIn.firstHint")}</p>
          <LabelledInput
            label={t("kernel:signIn.email")}
            type="email"
            autoComplete="username"
            required
            value={form.email}
            onChange={(event) => setForm({ ...form, email: event.target.value })}
          />
          <LabelledInput
            label={t("kernel:signIn.fullName")}
            autoComplete="name"
            maxLength={200}
            value={form.fullName}
            onChange={(event) => setForm({ ...form, fullName: event.target.value })}
          />
          <LabelledInput
            label={t("kernel:signIn.password")}
            type="password"
            autoComplete="new-password"
            required
            minLength={8}
            maxLength={100}
            value={form.password}
            onChange={(event) => setForm({ ...form, password: event.target.value })}
          />
          <p role="alert" className={classes["error"]}>
            {error}
          </p>
          <Button type="submit" variant="primary" loading={isBusy}>
            {t("kernel:signIn.createAccount")}
          </Button>
        </form>
      ) : (
        <ErrorBanner message={deadLink} />
      )}
    </SignInFrame>
  );
}
