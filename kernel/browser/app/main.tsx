/** The application's entry point: installs the plugins, starts the services, renders the first page. */
import "../ui/base.css";
import { plugins } from "portal:plugins";
import { createRoot, hydrateRoot } from "react-dom/client";
import { leftToBrowser, wholeStylesClass } from "../../contract/server-rendering.ts";
import { storageKeys } from "../../contract/limits.ts";
import { dropPreloaded, preloadedAnswers } from "../api/preloaded-answers.ts";
import { readJson } from "../api/read-json.ts";
import { reportFailure } from "../extension/failures.ts";
import { servicesOf } from "../extension/services.ts";
import { startTranslations } from "../languages/start-translations.ts";
import { currentLanguage } from "../i18n/current-language.ts";
import { queryCacheAtom } from "../query/use-query.ts";
import { isAuthorizedAtom } from "../session/atoms.ts";
import { isAtSignedOutPage, sessionLost } from "../session/session-lost.ts";
import { finishLogin, loadBaseConfig, loadPublicConfig } from "../session/session.ts";
import { socketBus } from "../socket/live.ts";
import { draftPrefix } from "../state/draft-storage.ts";
import { store } from "../state/store.ts";
import { watchStored } from "../state/stored.ts";
import { installPlugins, Root } from "./application.tsx";
// At the top, these two would put what renders pages in front of the rest, which compresses 130 bytes worse.
import { basePath } from "portal:build";
import { firstPage } from "portal:first-page";
import { prepareFirstScreen } from "./first-screen.ts";
import { loadStyles } from "./load-styles.ts";
import type { PageRouter } from "./router.tsx";
// Every page needs these, or loads them later: here, they cost no request of their own.
import "../sign-in/signed-out.ts";
import "../ui/flag.tsx";
import "../ui/menu/menu-entries.tsx";
import "../ui/menu/menu.tsx";

/** A plugin that fails to start must not prevent the others, or the page, from starting. */
function startPlugins(): void {
  for (const { id, options = {}, permissions = {}, browser } of plugins) {
    try {
      browser.start?.(servicesOf({ id, plugin: browser.name, options, permissions }));
    } catch (error) {
      reportFailure(error, id);
    }
  }
}

async function start(root: HTMLElement): Promise<void> {
  let router: PageRouter;
  try {
    router = installPlugins();
  } catch (error) {
    root.textContent = error instanceof Error ? error.message : String(error); // better than a blank page
    return;
  }
  const isSignedIn = store.get(isAuthorizedAtom);
  if (isSignedIn) socketBus.connect();
  startPlugins();
  // Signing out in one tab signs out in all of them, and signing in goes on in those that wait for it.
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== storageKeys.isAuthorized || (newValue === "true") === store.get(isAuthorizedAtom)) return;
    if (newValue !== "true") sessionLost();
    else if (isAtSignedOutPage()) void finishLogin(new URLSearchParams(location.search));
  });
  const isDraft = (key: string): boolean => key.startsWith(draftPrefix);
  const [rendered] = await Promise.all([
    firstPage?.read({ basePath, watchStored, isDraft, readJson, preloadedAnswers }),
    loadStyles(document.querySelector<HTMLLinkElement>(`link.${wholeStylesClass}`)),
  ]);
  if (rendered?.language === currentLanguage()) store.get(queryCacheAtom).fill(rendered.queries);
  const element = <Root router={router} onLive={() => firstPage?.onLive(root)} />;
  if (rendered?.canTakeOver(root) === true) {
    await Promise.all([startTranslations(), loadPublicConfig(), isSignedIn && loadBaseConfig()]);
    hydrateRoot(root, element, {
      onRecoverableError: (error) => {
        if (!(error instanceof Error && "digest" in error && error.digest === leftToBrowser)) reportError(error);
      },
    });
  } else {
    void loadPublicConfig();
    await Promise.all([startTranslations(), prepareFirstScreen()]);
    createRoot(root).render(element);
  }
  // What the rendering has loaded is in the cache.
  if (rendered !== undefined) dropPreloaded();
}

const root = document.getElementById("root");
if (root !== null) void start(root);
