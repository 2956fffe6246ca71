/** A page in a DOM without a browser: it runs the application's script, and calls the portal as its user. */
import type { BoundFunctions, queries } from "@testing-library/dom";
import type { UserEvent } from "@testing-library/user-event";
import { storageKeys } from "../../contract/limits.ts";
import { requirePackages } from "./require-packages.ts";

/** A page of a test portal. */
export interface RenderedPage {
  /** The queries of Testing Library, for everything that is on the page: `getByRole`, `findByText` and so on. */
  readonly screen: BoundFunctions<typeof queries>;
  /** Clicks and types as a user does. */
  readonly user: UserEvent;
  /** The page's window: its address, its document, its storage. */
  readonly window: Window & typeof globalThis;
  /** Ends the page with its timers and connections; `close` of the portal does so for all its pages. */
  close(): Promise<void>;
}

export interface OpenedPage {
  /** The whole address. */
  url: string;
  /** The script that renders the page. */
  code: string;
  /** The cookie of the session; undefined for a visitor. */
  cookie: string | undefined;
  language: string;
  /** What the script reads of the page, by the id of a block of JSON. */
  data?: Readonly<Record<string, unknown>>;
}

/** @throws Error that names the packages to install */
export async function openPage({ url, code, cookie, language, data = {} }: OpenedPage): Promise<RenderedPage> {
  const { happyDom, testingLibrary, userEvent } = await requirePackages();
  const opened = new happyDom.Window({
    url,
    width: 1280,
    height: 800,
    console,
    settings: {
      // The script is the deployment's own code.
      enableJavaScriptEvaluation: true,
      suppressInsecureJavaScriptEnvironmentWarning: true,
    },
  });
  const window = opened as unknown as RenderedPage["window"];
  const { document, localStorage } = window;
  document.documentElement.lang = language;
  document.body.innerHTML = '<div id="root"></div>';
  for (const [id, content] of Object.entries(data)) document.head.append(dataBlock(document, id, content));
  localStorage.setItem(storageKeys.language, language);
  if (cookie !== undefined) {
    document.cookie = `${cookie}; path=/`;
    localStorage.setItem(storageKeys.isAuthorized, "true");
  }
  addMissingParts(window);
  window.eval(code);
  return {
    screen: testingLibrary.within(document.body),
    user: userEvent.setup({ document }),
    window,
    close: () => opened.happyDOM.close(),
  };
}

function dataBlock(document: Document, id: string, content: unknown): HTMLScriptElement {
  const block = document.createElement("script");
  block.type = "application/json";
  block.id = id;
  block.textContent = JSON.stringify(content);
  return block;
}

/** The DOM has no popovers. One that is shown is on the page anyway: without styles nothing hides it. */
function addMissingParts({ HTMLElement }: RenderedPage["window"]): void {
  HTMLElement.prototype.showPopover ??= () => undefined;
  HTMLElement.prototype.hidePopover ??= () => undefined;
}
