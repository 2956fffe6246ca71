/** The sign-in page (docs/product.md, portal 2). */
import { build } from "portal:build";
import { useAtomValue } from "jotai";
import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { Link } from "../navigation/link.tsx";
import { getLoginFormConfig } from "../../contract/shell/shell-endpoints.ts";
import { login } from "../../contract/session/session-endpoints.ts";
import { call } from "../api/call.ts";
import { useRegistry } from "../extension/registry.ts";
import { translateText } from "../i18n/translate.ts";
import { hasSessionEndedAtom, isAuthorizedAtom, publicConfigAtom } from "../session/atoms.ts";
import { insidePath } from "../navigation/next-page.ts";
import { Redirect } from "../navigation/redirect.tsx";
import { finishLogin } from "../session/session.ts";
import { SlotOutlet } from "../extension/slot-outlet.tsx";
import { slots } from "../extension/slots.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { SafeHtml } from "../ui/safe-html.tsx";
import { LabelledInput } from "../ui/text-input.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import classes from "./sign-in.module.css";

export function SignInScreen(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const config = useAtomValue(publicConfigAtom);
  const [wasAuthorized] = useState(useAtomValue(isAuthorizedAtom));
  const [form, setForm] = useState({ username: "", password: "", rememberMe: false });
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** Missing fields are reported after the first attempt to sign in. */
  const [wasTried, setTried] = useState(false);
  const hasSessionEnded = useAtomValue(hasSessionEndedAtom);
  const missing = {
    ...(wasTried && form.username === "" ? { username: t("kernel:signIn.emailMissing") } : {}),
    ...(wasTried && form.password === "" ? { password: t("kernel:signIn.passwordMissing") } : {}),
  };
  const prompt = useLoginPrompt();
  const { routes } = useRegistry();
  if (wasAuthorized) return <Redirect to={insidePath(search.get("next"))} />;

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    const empty = (["username", "password"] as const).find((name) => form[name] === "");
    if (empty !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${empty}"]`)?.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const { allowedLogin, redirectTo } = await call(login, form, { isSignIn: true });
      // Some servers omit `allowedLogin` if a second factor is required. The query is passed on, so that `next` is
      // preserved.
      const page = redirectTo ? insidePath(redirectTo) : undefined;
      if (page !== undefined && !routes.some(({ path }) => path === page.split("?")[0]))
        setError(`${t("kernel:shell.missingPage", { page })}. ${t("kernel:shell.missingPageHint")}`);
      else if (page !== undefined) void navigate(withQuery(page, search));
      else if (allowedLogin === true) await finishLogin(search);
      else setError(t("kernel:signIn.refused"));
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  };
  const injections = config?.loginPageInjections;
  return (
    <SignInFrame title={t("kernel:signIn.signInTo", { brand: config?.brandName ?? build.brandName })}>
      <SlotOutlet slot={slots.loginPanelHeader} named={injections?.panelHeader} />
      {prompt === undefined ? null : <SafeHtml html={prompt} />}
      {hasSessionEnded && (
        <p role="status" className={classes["ended"]}>
          {t("kernel:signIn.sessionEnded")}
        </p>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className={classes["form"]}>
        <LabelledInput
          label={config?.usernameFieldName ?? t("kernel:signIn.email")}
          name="username"
          autoComplete="username"
          required
          autoFocus
          {...(missing.username === undefined ? {} : { error: missing.username })}
          value={form.username}
          onChange={(event) => setForm({ ...form, username: event.target.value })}
        />
        <LabelledInput
          label={t("kernel:signIn.password")}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          {...(missing.password === undefined ? {} : { error: missing.password })}
          value={form.password}
          onChange={(event) => setForm({ ...form, password: event.target.value })}
        />
        <SlotOutlet slot={slots.loginUnderInputs} named={injections?.underInputs} />
        {typeof config?.rememberMeDuration === "string" && (
          <Checkbox checked={form.rememberMe} onChange={(rememberMe) => setForm({ ...form, rememberMe })}>
            {t("kernel:signIn.rememberMe")}
          </Checkbox>
        )}
        <p role="alert" className={classes["error"]}>
          {error}
        </p>
        <Button type="submit" variant="primary" loading={isBusy}>
          {t("kernel:auth.signIn")}
        </Button>
        <SlotOutlet slot={slots.loginUnderButton} named={injections?.underLoginButton} />
      </form>
      <OtherWays next={search.get("next")} />
      <DemoAccounts
        credentials={config?.demoCredentials ?? null}
        onChoose={(username, password) => setForm({ ...form, username, password })}
      />
    </SignInFrame>
  );
}

function withQuery(path: string, search: URLSearchParams): string {
  return search.size === 0 ? path : `${path}${path.includes("?") ? "&" : "?"}${search}`;
}

function useLoginPrompt(): string | undefined {
  const [prompt, setPrompt] = useState<string>();
  useEffect(() => {
    call(getLoginFormConfig).then(
      (config) => setPrompt(config?.loginPromptHTML ?? undefined),
      () => undefined,
    );
  }, []);
  return prompt;
}

/** Links to the pages of plugins for who cannot sign in; `next` is passed on. */
function OtherWays({ next }: { next: string | null }): ReactNode {
  useTranslation();
  const query = next === null ? "" : `?next=${encodeURIComponent(next)}`;
  return (
    <div className={classes["ways"]}>
      {useRegistry().routes.map(
        ({ path, signInLink }) =>
          signInLink !== undefined && (
            <p key={path}>
              {translateText(signInLink.hint)} <Link to={`${path}${query}`}>{translateText(signInLink.label)}</Link>
            </p>
          ),
      )}
    </div>
  );
}

/** One account per line, as `user:password`. */
function DemoAccounts({
  credentials,
  onChoose,
}: {
  credentials: string | null;
  onChoose: (username: string, password: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  if (credentials === null || credentials === "") return null;
  return (
    <section className={classes["demo"]} aria-label={t("kernel:signIn.demoAccounts")}>
      <strong>{t("kernel:signIn.demoAccounts")}</strong>
      <span>{t("kernel:signIn.demoHint")}</span>
      {credentials.split("\n").map((line) => {
        const at = line.indexOf(":");
        const [username, password] = [line.slice(0, at), line.slice(at + 1)];
        return (
          <button key={line} type="button" onClick={() => onChoose(username, password)}>
            <span>{username}</span>
            <code>{password}</code>
          </button>
        );
      })}
    </section>
  );
}
