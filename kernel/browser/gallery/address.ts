/** The address of an example: which one, with which values, and how it is shown. All of it is after the `#`. */

export const themes = ["light", "dark"] as const;
export const directions = ["ltr", "rtl"] as const;
/** In pixels: a phone, a tablet, a laptop. */
export const widths = [360, 768, 1440] as const;

export interface GalleryAddress {
  /** The id of a gallery; empty on the first page. */
  gallery: string;
  /** The name of an example; empty for all of the gallery. */
  example: string;
  theme: (typeof themes)[number];
  /** `undefined` for the language's own. */
  direction: (typeof directions)[number] | undefined;
  language: string;
  width: (typeof widths)[number];
  /** The changed values of the example's controls, as text. */
  values: Readonly<Record<string, string>>;
}

const valuePrefix = "value.";
const oneOf = <Choice extends string | number>(choices: readonly Choice[], text: string | null): Choice | undefined =>
  choices.find((choice) => String(choice) === text);

/** What is missing or unknown has its default, so that any address opens. */
export function readAddress(hash: string): GalleryAddress {
  const [path = "", search = ""] = hash.replace(/^#\/?/, "").split("?");
  const [gallery = "", example = ""] = path.split("/");
  const settings = new URLSearchParams(search);
  return {
    gallery,
    example,
    theme: oneOf(themes, settings.get("theme")) ?? "light",
    direction: oneOf(directions, settings.get("dir")),
    language: settings.get("lang") ?? "en",
    width: oneOf(widths, settings.get("width")) ?? 1440,
    values: Object.fromEntries(
      [...settings].flatMap(([name, value]) =>
        name.startsWith(valuePrefix) ? [[name.slice(valuePrefix.length), value]] : [],
      ),
    ),
  };
}

/** Leaves out what has its default. */
export function writeAddress({ gallery, example, theme, direction, language, width, values }: GalleryAddress): string {
  const settings = new URLSearchParams({
    ...(theme === "light" ? {} : { theme }),
    ...(direction === undefined ? {} : { dir: direction }),
    ...(language === "en" ? {} : { lang: language }),
    ...(width === 1440 ? {} : { width: String(width) }),
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`${valuePrefix}${name}`, value])),
  });
  const path = [gallery, example].filter((part) => part !== "").join("/");
  return `#/${path}${settings.size === 0 ? "" : `?${settings}`}`;
}
