/** The gallery's page: the tree of examples with a search, the selected one in a frame, and its controls. */
import "../ui/base.css";
import { build } from "portal:build";
import { galleries } from "portal:gallery";
import { Provider } from "jotai";
import { StrictMode, useEffect, useRef, useSyncExternalStore, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { useTranslation } from "react-i18next";
import { languageDirection } from "../../contract/format/language.ts";
import { store } from "../state/store.ts";
import { applyBrand } from "../theme/theme.ts";
import { EmptyState } from "../ui/states.tsx";
import { TooltipHost } from "../ui/tooltip-host.tsx";
import { readAddress, writeAddress, type GalleryAddress } from "./address.ts";
import { ControlPanel } from "./control-panel.tsx";
import { ExampleTree } from "./example-tree.tsx";
import { loadTexts } from "./load-texts.ts";
import { examplesOf, titleOf } from "./named-gallery.ts";
import { SettingsBar } from "./settings-bar.tsx";
import classes from "./gallery-page.module.css";

const all = examplesOf(galleries);

function GalleryPage(): ReactNode {
  const address = readAddress(useSyncExternalStore(listen, () => location.hash));
  const gallery = galleries.find(({ id }) => id === address.gallery);
  const example = gallery?.examples[address.example];
  const isFound = gallery !== undefined && (address.example === "" || example !== undefined);
  const title = isFound
    ? [gallery.title, ...(address.example === "" ? [] : [titleOf(address.example)])].join(": ")
    : "Gallery";
  useEffect(() => {
    document.documentElement.dataset["theme"] = address.theme;
    document.title = `${title} · ${build.brandName}`;
  }, [address.theme, title]);
  // The initial texts of the controls are in the language of the example.
  useTranslation();
  useEffect(() => void loadTexts(address.language), [address.language]);
  useEffect(() => listenForKeys(), []);
  const change = (next: Partial<GalleryAddress>): void => show({ ...address, ...next }, "replace");
  return (
    <div className={classes["page"]}>
      <ExampleTree galleries={galleries} address={address} />
      <main className={classes["main"]}>
        <header className={classes["head"]}>
          <h1>{title}</h1>
          <SettingsBar address={address} onChange={change} />
        </header>
        {isFound ? (
          <Preview address={address} title={title} />
        ) : (
          <EmptyState
            icon="search"
            title={address.gallery === "" ? "Select an example" : `There is no example ${location.hash.split("?")[0]}`}
            hint="Press / to search, and J and K for the next and the previous example."
          />
        )}
        {example !== undefined && (
          <ControlPanel
            controls={example.props ?? {}}
            changed={address.values}
            onChange={(values) => change({ values })}
          />
        )}
      </main>
    </div>
  );
}

/** The frame is as wide as the selected window. A new value redraws the example; a new theme or language, the page. */
function Preview({ address, title }: { address: GalleryAddress; title: string }): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const { theme, direction, language, width } = address;
  const page = new URLSearchParams({ theme, dir: direction ?? languageDirection(language), lang: language });
  const path = writeAddress({ ...readAddress(""), ...pick(address) });
  const target = `/frame?${page}${path}`;
  useEffect(() => {
    // Not by `src`, which would add an entry to the history of the browser for each value.
    frame.current?.contentWindow?.location.replace(target);
  }, [target]);
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes["preview"]} role="region" aria-label="Preview" tabIndex={0}>
      {/* Our own page, which needs its scripts and its origin: a sandbox with both is none. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe ref={frame} title={title} style={{ inlineSize: width }} />
    </div>
  );
}

const pick = ({
  gallery,
  example,
  values,
}: GalleryAddress): Pick<GalleryAddress, "gallery" | "example" | "values"> => ({
  gallery,
  example,
  values,
});

function show(address: GalleryAddress, how: "push" | "replace"): void {
  const target = writeAddress(address);
  if (how === "push") location.hash = target;
  else {
    history.replaceState(null, "", target);
    dispatchEvent(new HashChangeEvent("hashchange"));
  }
}

/** `/` goes to the search, J and K to the next and the previous example. Returns the function that stops listening. */
function listenForKeys(): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof Element && event.target.matches("input, select, textarea");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/") document.querySelector<HTMLElement>("input[type=search]")?.focus();
    else if (event.key === "j" || event.key === "k") step(event.key === "j" ? 1 : -1);
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

function step(by: 1 | -1): void {
  const address = readAddress(location.hash);
  const at = all.findIndex(({ gallery, name }) => gallery.id === address.gallery && name === address.example);
  const next = all[Math.min(Math.max(0, at + by), all.length - 1)];
  if (next !== undefined) show({ ...address, gallery: next.gallery.id, example: next.name, values: {} }, "push");
}

function listen(onChange: () => void): () => void {
  addEventListener("hashchange", onChange);
  return () => removeEventListener("hashchange", onChange);
}

applyBrand();
const root = document.getElementById("root");
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <GalleryPage />
        <TooltipHost />
      </Provider>
    </StrictMode>,
  );
