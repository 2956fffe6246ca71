/** The application's entry point: installs the plugins, starts the services, renders the first page. */
import "../ui/base.css";
import { plugins } from "portal:plugins";
import { Provider, useAtomValue } from "jotai";
import { StrictMode, useEffect, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { storageKeys } from "../../contract/limits.ts";
import { describeProblem } from "../../contract/errors/problem.ts";
import { setSessionHandlers } from "../api/session-handlers.ts";
import { installBrowser } from "../extension/install.ts";
import { registryAtom } from "../extension/registry.ts";
import { servicesOf } from "../extension/services.ts";
import { loadMessages } from "../i18n/translate.ts";
import { LazyProof } from "../identity-proof/lazy-proof.tsx";
import { startTranslations } from "../languages/start-translations.ts";
import { baseConfigAtom, isAuthorizedAtom, signedOutPathsAtom } from "../session/atoms.ts";
import { sessionLost } from "../session/session-lost.ts";
import { fetchBadges, loadPublicConfig } from "../session/session.ts";
import { socketBus } from "../socket/live.ts";
import { store } from "../state/store.ts";
import { applyBrand } from "../theme/theme.ts";
import { ToastStack } from "../ui/toast-stack.tsx";
import { TooltipHost } from "../ui/tooltip-host.tsx";
import { prepareFirstScreen } from "./first-screen.ts";
import { kernelPlugin } from "./kernel-plugin.tsx";
import { LazyConfirm } from "./lazy-confirm.tsx";
import { listenForUser } from "./listen-for-user.ts";
import { Router } from "./router.tsx";

function Application(): ReactNode {
  const config = useAtomValue(baseConfigAtom);
  useEffect(() => (config === undefined ? undefined : listenForUser(config, fetchBadges)), [config]);
  return (
    <>
      <Router />
      <ToastStack />
      <LazyConfirm />
      <LazyProof />
      <TooltipHost />
    </>
  );
}

/** A plugin that fails to start must not prevent the others, or the page, from starting. */
function startPlugins(): void {
  for (const { id, options = {}, permissions = {}, browser } of plugins) {
    try {
      browser.start?.(servicesOf({ id, plugin: browser.name, options, permissions }));
    } catch (error) {
      // oxlint-disable-next-line no-console -- a mistake of a developer, shown where developers look
      console.warn(`The plugin "${id}" could not start:`, error);
    }
  }
}

setSessionHandlers({
  sessionLost,
  askForProof: async (...request) => (await import("../identity-proof/proving.ts")).askForProof(...request),
});
const root = document.getElementById("root");
const installed = installBrowser([{ id: "kernel", browser: kernelPlugin }, ...plugins], loadMessages);
if ("problems" in installed) {
  // `npm run check` and the build report these first; showing them is better than a blank page.
  (root ?? document.body).textContent = installed.problems.map(describeProblem).join("\n");
} else if (root !== null) {
  store.set(registryAtom, installed.registry);
  store.set(
    signedOutPathsAtom,
    installed.registry.routes.filter(({ layout }) => layout === "blank").map(({ path }) => path),
  );
  applyBrand();
  void loadPublicConfig();
  if (store.get(isAuthorizedAtom)) socketBus.connect();
  startPlugins();
  void Promise.all([startTranslations(), prepareFirstScreen()]).then(() =>
    createRoot(root).render(
      <StrictMode>
        <Provider store={store}>
          <Application />
        </Provider>
      </StrictMode>,
    ),
  );
  // Signing out in one tab signs out in all of them.
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === storageKeys.isAuthorized && newValue === "false" && store.get(isAuthorizedAtom)) sessionLost();
  });
}
