/** The application: installs the plugins, and the root component of every page. */
import { plugins } from "portal:plugins";
import { Provider, useAtomValue } from "jotai";
import { StrictMode, useEffect, useLayoutEffect, type ReactNode } from "react";
import { describeProblem } from "../../contract/errors/problem.ts";
import { setSessionHandlers } from "../api/session-handlers.ts";
import { installBrowser } from "../extension/install.ts";
import { registryAtom } from "../extension/registry.ts";
import { loadMessages } from "../i18n/translate.ts";
import { baseConfigAtom, signedOutPathsAtom } from "../session/atoms.ts";
import { sessionLost } from "../session/session-lost.ts";
import { store } from "../state/store.ts";
import { applyBrand } from "../theme/theme.ts";
import { ToastStack } from "../ui/toast-stack.tsx";
import { TooltipHost } from "../ui/tooltip-host.tsx";
import { browserFeatures } from "./features.ts";
import { LazyDialogs } from "./lazy-dialogs.tsx";
import { createPageRouter, Pages, type PageRouter } from "./router.tsx";
import { loadPart } from "../hooks/load-part.ts";

/**
 * Installs the plugins; returns the router of their pages.
 * @throws Error that describes all conflicts, which `npm run check` and the build report first
 */
export function installPlugins(): PageRouter {
  setSessionHandlers({
    sessionLost,
    askForProof: async (...request) => (await import("../identity-proof/proving.ts")).askForProof(...request),
  });
  const installed = installBrowser([...browserFeatures, ...plugins], loadMessages);
  if ("problems" in installed) throw new Error(installed.problems.map(describeProblem).join("\n"));
  store.set(registryAtom, installed.registry);
  store.set(
    signedOutPathsAtom,
    installed.registry.routes.filter(({ layout }) => layout === "blank").map(({ path }) => path),
  );
  applyBrand();
  return createPageRouter(installed.registry);
}

/**
 * What the server renders and the browser renders, from the same state.
 * @param onLive called when the page handles events
 */
export function Root({ router, onLive }: { router: PageRouter; onLive?: () => void }): ReactNode {
  useLayoutEffect(() => onLive?.(), [onLive]);
  return (
    <StrictMode>
      <Provider store={store}>
        <Application router={router} />
      </Provider>
    </StrictMode>
  );
}

function Application({ router }: { router: PageRouter }): ReactNode {
  const config = useAtomValue(baseConfigAtom);
  useEffect(() => {
    if (config === undefined) return undefined;
    // The page is shown before it listens.
    const leaving = new AbortController();
    loadPart(() => import("./listen-for-user.ts"))
      .then((module) => module.listenForUser(config, leaving.signal))
      .catch(() => undefined);
    return () => leaving.abort();
  }, [config]);
  return (
    <>
      <Pages router={router} />
      <ToastStack />
      <LazyDialogs />
      <TooltipHost />
    </>
  );
}
