/** Tests that each form of a use gets the new name, and that the result means the same. */
import { expect, it } from "vitest";
import type { DeprecatedExport } from "../../kernel/server/config/deprecations.ts";
import { renameExport } from "./rename-export.ts";

const renamed: DeprecatedExport = {
  since: "0.3.0",
  removedIn: "1.0.0",
  instead: "`Panel`",
  from: "@portalkit/kernel/browser",
  export: "Card",
  replacement: { export: "Panel" },
};
const moved: DeprecatedExport = { ...renamed, replacement: { from: "@portalkit/kernel/parts" } };
const module = '"@portalkit/kernel/browser"';
const textOf = (text: string, one = renamed): string => renameExport("sample.tsx", text, one).text;

it.each([
  [
    `import { Card } from ${module}; <Card>{f({ Card })}</Card>;`,
    `import { Panel } from ${module}; <Panel>{f({ Card: Panel })}</Panel>;`,
  ],
  [`import { Card as Box } from ${module}; <Box />;`, `import { Panel as Box } from ${module}; <Box />;`],
  [`import { type Card } from ${module}; let x: Card;`, `import { type Panel } from ${module}; let x: Panel;`],
  [`import type { Card, Tabs } from ${module};`, `import type { Panel, Tabs } from ${module};`],
  [`import * as ui from ${module}; <ui.Card />;`, `import * as ui from ${module}; <ui.Panel />;`],
  [`export { Card } from ${module};`, `export { Panel as Card } from ${module};`],
  [`import { Card } from ${module}; export { Card };`, `import { Panel } from ${module}; export { Panel as Card };`],
  [`const { Card } = await import(${module}); Card;`, `const { Panel: Card } = await import(${module}); Card;`],
  [`import(${module}).then((m) => m.Card);`, `import(${module}).then((m) => m.Panel);`],
  [`let x: import(${module}).Card;`, `let x: import(${module}).Panel;`],
  // The new name means something else in this file.
  [`import { Card } from ${module}; let Panel; Card;`, `import { Panel as Card } from ${module}; let Panel; Card;`],
])("renames in %s", (before, after) => {
  expect(textOf(before)).toBe(after);
});

it.each([
  `import { Card } from "./card.tsx"; import { Tabs } from ${module};`,
  `import { Tabs } from ${module}; const Card = 1; f({ Card }).Card;`,
  `const text = 'import { Card } from ${module}';`,
])("does not change %s", (text) => {
  expect(textOf(text)).toBe(text);
});

it("does not rename a local variable of the same name", () => {
  const text = (name: string): string => `import { ${name} } from ${module}; const f = (Card) => Card; f(${name});`;
  expect(textOf(text("Card"))).toBe(text("Panel"));
});

it("moves a name to another entry point, and leaves the other names of the statement", () => {
  expect(textOf(`import { Card } from ${module};`, moved)).toBe('import { Card } from "@portalkit/kernel/parts";');
  expect(textOf(`import { type Card, Tabs } from ${module};`, moved)).toBe(
    `import { Tabs } from ${module};\nimport { type Card } from "@portalkit/kernel/parts";`,
  );
  expect(textOf(`export { Tabs, Card } from ${module};`, moved)).toBe(
    `export { Tabs } from ${module};\nexport { Card } from "@portalkit/kernel/parts";`,
  );
});

it("names the lines where a whole module has what moved, which only a person can change", () => {
  const text = `import * as ui from ${module};\n<ui.Card />;\n`;
  expect(renameExport("sample.tsx", text, moved)).toEqual({ text, byHand: [2] });
});

it.each(["export *", "export * as ui"])("names the line of %s, which passes the export on", (statement) => {
  const text = `import { Card } from ${module};\n${statement} from ${module};\nexport * from "./other.ts";\n`;
  expect(renameExport("sample.tsx", text, renamed)).toEqual({
    text: text.replace("Card", "Panel"),
    byHand: [2],
  });
});
