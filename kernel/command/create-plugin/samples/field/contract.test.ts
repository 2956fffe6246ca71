/** Tests the field `sample-name`: its validation, what it overrides, and what it renders. */
import { createElement, type Attributes, type InputHTMLAttributes, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import type { InputProps, Load, ValueProps } from "@portal/kernel/browser";
import { browser } from "./browser.tsx";
import { isTooLong, sampleName } from "./contract.ts";

// The kernel's own components need a page around them; plain elements are enough here.
vi.mock("@portal/kernel/browser", () => ({
  Badge: ({ children }: { children: ReactNode }) => createElement("b", null, children),
  TextInput: (props: InputHTMLAttributes<HTMLInputElement>) => createElement("input", props),
}));

const instance = {
  id: "sample-name",
  plugin: "sample-name",
  options: { resource: "users", column: "full_name", maxLength: 5 },
  permissions: {},
};
const [field] = browser.setup(instance).fields ?? [];

const pages = { list: true, show: true, edit: true, create: true, filter: true };
const column = { name: "name", label: "Name", showIn: pages };
const resource = {
  resourceId: "users",
  label: "Games",
  columns: [column],
  options: { allowedActions: { ...pages, delete: true } },
};
const shown = { instance, resource, column, row: { name: "Gold" }, value: "Gold", meta: {} } satisfies ValueProps;
const edited = {
  ...shown,
  id: "f1",
  mode: "edit",
  readonly: false,
  onChange: () => undefined,
  onInvalid: () => undefined,
} satisfies InputProps;

async function draw<Props extends object>(load: Load<Props> | undefined, props: Attributes & Props): Promise<string> {
  if (load === undefined) throw new Error("nothing draws this page");
  return renderToStaticMarkup(createElement(await load(), props));
}

describe("sample-name", () => {
  it("takes over the column that its options name", () => {
    expect(sampleName({ id: "first", resource: "users", column: "full_name" })).toMatchObject({
      plugin: "sample-name",
      id: "first",
      options: { resource: "users", column: "full_name" },
    });
    expect(field?.for).toEqual({ resource: "users", column: "full_name" });
  });

  it("counts characters the way a person does", () => {
    expect([isTooLong("héllo", 5), isTooLong("👍👍👍👍👍", 5), isTooLong("hello!", 5)]).toEqual([false, false, true]);
  });

  it("shows the value", async () => {
    expect(await draw(field?.list, shown)).toBe("<b>Gold</b>");
  });

  it("edits the value", async () => {
    expect(await draw(field?.edit, edited)).toContain('value="Gold"');
  });
});
