/** The application: installs the plugins, starts the services, draws the first page. */
import "./ui/base.css";
import { plugins } from "portal:plugins";
import { Provider, useAtomValue } from "jotai";
import { StrictMode, useEffect, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { describeProblem } from "../contract/problem.ts";
import { ConfirmDialog } from "./confirm/confirm-dialog.tsx";
import { startTranslations } from "./i18n/translate.ts";
import { installBrowser } from "./install.ts";
import { kernelPlugin } from "./kernel-plugin.tsx";
import { registryAtom } from "./registry.ts";
import { Router } from "./router.tsx";
import { servicesOf } from "./services.ts";
import { baseConfigAtom, isAuthorizedAtom } from "./session/atoms.ts";
import { loadBaseConfig, loadPublicConfig, refreshBadges } from "./session/session.ts";
import { listenForUser, socketBus } from "./socket/live.ts";
import { store } from "./store.ts";
import { applyBrand } from "./theme/theme.ts";
import { ToastStack } from "./toasts/toast-stack.tsx";

function Application(): ReactNode {
  const config = useAtomValue(baseConfigAtom);
  useEffect(() => (config === undefined ? undefined : listenForUser(config, refreshBadges)), [config]);
  return (
    <>
      <Router />
      <ToastStack />
      <ConfirmDialog />
    </>
  );
}

const root = document.getElementById("root");
const installed = installBrowser([{ id: "kernel", plugin: "kernel", options: {}, browser: kernelPlugin }, ...plugins]);
if ("problems" in installed) {
  // `npm run check` and the build tell of these first; a page that says so beats a blank one.
  (root ?? document.body).textContent = installed.problems.map(describeProblem).join("\n");
} else if (root !== null) {
  store.set(registryAtom, installed.registry);
  applyBrand();
  startTranslations();
  void loadPublicConfig();
  if (store.get(isAuthorizedAtom)) {
    void loadBaseConfig();
    socketBus.connect();
  }
  for (const { id, plugin, options, browser } of plugins) browser.start?.(servicesOf({ id, plugin, options }));
  createRoot(root).render(<StrictMode><Provider store={store}><Application /></Provider></StrictMode>);
}
