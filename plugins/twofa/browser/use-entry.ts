/** Getting through the door: sends what was entered, goes on after a right one, and begins anew after a wrong one. */
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { CallError, finishLogin, useServices, type PluginInstance } from "#kernel/browser";

export interface Entry {
  /** Counts the wrong ones: what is drawn under it as a key begins anew with each. */
  round: number;
  isBusy: boolean;
  /**
   * Runs a call that lets in; true when it did. `wrong` is what is said of a refusal, by default what the server says.
   */
  enter: (call: () => Promise<{ allowedLogin?: boolean }>, wrong?: string) => Promise<boolean>;
  /** To the page that was wanted, signed in. */
  goOn: () => Promise<void>;
  /** Back to the door; the way on goes along. */
  loginPath: string;
}

export function useEntry(instance: PluginInstance): Entry {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { toast } = useServices(instance);
  const [search] = useSearchParams();
  const [round, setRound] = useState(0);
  const [isBusy, setBusy] = useState(false);
  // A refusal is said until the next try, whatever comes of that.
  const dismiss = useRef<() => void>(undefined);
  const loginPath = search.size === 0 ? "/login" : `/login?${search}`;

  const tell = (failure: unknown, wrong: string | undefined): void => {
    if (failure instanceof CallError && failure.status === 401) {
      // A lost session has led there already.
      if (location.pathname.endsWith("/login")) return;
      toast({ message: t("twofa:tooLate"), variant: "warning" });
      return void navigate(loginPath);
    }
    if (failure instanceof CallError && failure.isTold) return;
    // A refusal of what was entered comes as an answer of 200; anything else (too many tries) says more than that it
    // was wrong.
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
      tell(failure, wrong);
      setRound((count) => count + 1);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { round, isBusy, enter, goOn: () => finishLogin(search), loginPath };
}
