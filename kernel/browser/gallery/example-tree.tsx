/** The tree of all examples by folder and file, with a search. The arrow keys move through its links. */
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from "react";
import { TextInput } from "../ui/text-input.tsx";
import { writeAddress, type GalleryAddress } from "./address.ts";
import { matching, placeTitle, titleOf, type NamedGallery } from "./named-gallery.ts";
import classes from "./gallery-page.module.css";

interface ExampleTreeProps {
  galleries: readonly NamedGallery[];
  address: GalleryAddress;
}

export function ExampleTree({ galleries, address }: ExampleTreeProps): ReactNode {
  const [text, setText] = useState("");
  const tree = useRef<HTMLElement>(null);
  const found = matching(galleries, useDeferredValue(text));
  const places = [...new Set(found.map(({ place }) => place))];
  const linkOf = (gallery: string, example: string): string =>
    writeAddress({ ...address, gallery, example, values: {} });
  const isCurrent = (gallery: string, example: string): "page" | undefined =>
    address.gallery === gallery && address.example === example ? "page" : undefined;
  const path = `${address.gallery}/${address.example}`;
  useEffect(() => {
    if (path !== "/") tree.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [path]);
  useEffect(() => (tree.current === null ? undefined : listenForArrows(tree.current)), []);
  return (
    <nav ref={tree} className={classes["tree"]} aria-label="Examples">
      <TextInput
        type="search"
        aria-label="Search examples"
        placeholder="Search examples"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {found.length === 0 && <p role="status">No example has these words</p>}
      {places.map((place) => (
        <section key={place} aria-label={placeTitle(place)}>
          <h2>{placeTitle(place)}</h2>
          <ul>
            {found
              .filter((gallery) => gallery.place === place)
              .map(({ id, title, examples }) => (
                <li key={id}>
                  <a href={linkOf(id, "")} aria-current={isCurrent(id, "")}>
                    {title}
                  </a>
                  {(address.gallery === id || text !== "") && (
                    <ul>
                      {Object.keys(examples).map((name) => (
                        <li key={name}>
                          <a href={linkOf(id, name)} aria-current={isCurrent(id, name)}>
                            {titleOf(name)}
                          </a>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** Returns the function that stops listening. */
function listenForArrows(tree: HTMLElement): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    const stops = [...tree.querySelectorAll<HTMLElement>("input, a")];
    const next = stops[stops.findIndex((stop) => stop === document.activeElement) + by];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  tree.addEventListener("keydown", onKey);
  return () => tree.removeEventListener("keydown", onKey);
}
