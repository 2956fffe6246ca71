/** What has no example in the gallery, by name: each part that is exported, and each type of column. */
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";
import { namedSpecimens, specimens } from "../../plugins/resources/browser/gallery/specimens.ts";

const parts = ["kernel/browser/ui", "kernel/browser/figures"];
/** Opened by another part, which has an example, or loaded by it: what is exported for plugins is beside it. */
const shownByAnother: Readonly<Record<string, string>> = {
  BarChart: "Chart",
  ChartView: "Chart",
  ChosenOptions: "Combobox",
  MenuPanel: "Menu",
  OptionList: "Combobox",
  PanelGroup: "MenuGroup",
  PanelItem: "MenuItem",
  PopoverPanel: "Popover",
  QrCodeDrawing: "QrCode",
  ToastStack: "toast",
  Tooltip: "IconButton",
  TooltipHost: "IconButton",
  WidgetTools: "Chart",
};

const files = globSync("kernel/browser/**/*.gallery.tsx");
/** The names that the examples import, each after its file. The compiler refuses one that is not used. */
const shown = new Set(
  files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^import \{([^}]*)\} from "(\.[^"]+)";/gm)].flatMap(
      ([, names = "", target = ""]) =>
        names.split(",").map((name) => `${normalize(join(dirname(file), target))} ${name.trim()}`),
    ),
  ),
);
const exported = parts
  .flatMap((folder) => globSync(`${folder}/**/*.tsx`))
  .filter((file) => !file.endsWith(".gallery.tsx"))
  .flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm)].map(
      ([, name = ""]) => [file, name] as const,
    ),
  )
  .filter(([, name]) => !name.endsWith("Context"));
const isShown = (file: string, name: string): boolean => shown.has(`${file} ${name}`);

it("shows every part that the kernel exports", () => {
  expect(exported.length).toBeGreaterThan(30);
  const missing = exported.filter(([file, name]) => !isShown(file, name) && !Object.hasOwn(shownByAnother, name));
  expect(missing.map(([file, name]) => `${name} of ${file} has no example: write one in a file *.gallery.tsx`)).toEqual(
    [],
  );
});
it("knows of no part that shows another unless both exist", () => {
  const names = exported.map(([, name]) => name);
  const used = [...shown].map((one) => one.split(" ")[1]);
  const wrong = Object.entries(shownByAnother).filter(
    ([part, other]) => !names.includes(part) || !used.includes(other) || isShown(fileOf(part), part),
  );
  expect(wrong).toEqual([]);
});
it("shows a form field of every type of column, and of every field of the kernel that columns name", () => {
  const text = readFileSync("plugins/resources/browser/fields/form-fields.gallery.tsx", "utf8");
  const kinds = [...Object.keys(specimens), ...Object.keys(namedSpecimens)];
  expect(kinds.filter((kind) => !new RegExp(`^ {2}"?${kind}"?: fieldOf\\(`, "m").test(text))).toEqual([]);
  const fields = readFileSync("plugins/resources/browser/built-in-fields.ts", "utf8");
  const named = [...fields.matchAll(/^\s+name: "([^"]+)",$/gm)].map(([, name]) => name);
  expect(Object.keys(namedSpecimens).toSorted()).toEqual(named.toSorted());
});
it("has a name of its own for each file", () => {
  const names = files.map((file) => basename(file));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

function fileOf(part: string): string {
  return exported.find(([, name]) => name === part)?.[0] ?? "";
}
