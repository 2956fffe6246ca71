/** Completes a sign-in: sends the code, continues if it is correct, and clears the form if it is wrong. */
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { CallError, finishLogin, useServices, type PluginInstance } from "@portalkit/kernel/browser";

export interface Entry {
  /** The number of wrong attempts: used as a React key, it clears the form after each one. */
  round: number;
  isBusy: boolean;
  /**
   * Runs a sign-in call and resolves to `true` if it succeeds. `wrong` is the message for a refusal, by default the
   * server's.
   */
  enter: (call: () => Promise<{ allowedLogin?: boolean }>, wrong?: string) => Promise<boolean>;
  /** Opens the page that the user wanted, signed in. */
  goOn: () => Promise<void>;
  /** Address of the sign-in page; keeps the page to open after signing in. */
  loginPath: string;
}

export function useEntry(instance: PluginInstance): Entry {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { toast } = useServices(instance);
  const [search] = useSearchParams();
  const [round, setRound] = useState(0);
  const [isBusy, setBusy] = useState(false);
  // An error message stays visible until the next attempt, whatever its result.
  const dismiss = useRef<() => void>(undefined);
  const loginPath = search.size === 0 ? "/login" : `/login?${search}`;

  const showFailure = (failure: unknown, wrong: string | undefined): void => {
    if (failure instanceof CallError && failure.status === 401) {
      // A lost session has already redirected there.
      if (location.pathname.endsWith("/login")) return;
      toast({ message: t("twofa:tooLate"), variant: "warning" });
      return void navigate(loginPath);
    }
    if (failure instanceof CallError && failure.isReported) return;
    // A wrong code comes with status 200; any other error, such as too many attempts, has a message of its own that
    // says more.
    const isRefusal = !(failure instanceof CallError) || failure.status === 200;
    dismiss.current = toast({
      message: isRefusal && wrong !== undefined ? wrong : failure instanceof Error ? failure.message : String(failure),
      variant: "danger",
    });
  };
  const enter: Entry["enter"] = async (call, wrong) => {
    dismiss.current?.();
    setBusy(true);
    try {
      const { allowedLogin } = await call();
      if (allowedLogin !== true) throw new Error(t("twofa:invalidCode"));
      return true;
    } catch (failure) {
      showFailure(failure, wrong);
      setRound((count) => count + 1);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { round, isBusy, enter, goOn: () => finishLogin(search), loginPath };
}
