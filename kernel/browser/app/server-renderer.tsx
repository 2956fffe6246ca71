/** The entry point of server rendering: the server gives this code a simulated browser. */
import "./boot.ts";
import { leftToBrowser, type ServerRenderer } from "../../contract/server-rendering.ts";
import { startTranslations } from "../languages/start-translations.ts";
import { queryCacheAtom } from "../query/use-query.ts";
import { isAuthorizedAtom } from "../session/atoms.ts";
import { loadBaseConfig, loadPublicConfig } from "../session/session.ts";
import { store } from "../state/store.ts";
import { installPlugins, Root } from "./application.tsx";

export const renderPage: ServerRenderer["renderPage"] = async (render, onError, patienceMs) => {
  let isLate = false;
  const started = performance.now();
  const router = installPlugins();
  await Promise.all([startTranslations(), loadPublicConfig(), store.get(isAuthorizedAtom) && loadBaseConfig()]);
  const { html, leaveRest } = await render(<Root router={router} />, (error) => {
    if (!isLate) onError(error);
    return leftToBrowser;
  });
  // Everything but the optional components is ready; those may take what is left of the time for them.
  setTimeout(
    () => {
      isLate = true;
      leaveRest();
    },
    Math.max(0, patienceMs - (performance.now() - started)),
  );
  return { html: await html, queries: store.get(queryCacheAtom).contents() };
};
