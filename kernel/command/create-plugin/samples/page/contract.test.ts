/** Tests the page `sample-name`: its path, what it renders, and who may call its server half. */
import i18next from "i18next";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { describe, expect, it, vi } from "vitest";
import { i18nOptions } from "@portal/kernel/contract";
import { contributionsOf } from "@portal/kernel/server";
import { browser } from "./browser.tsx";
import { SampleNameBody } from "./browser/sample-name-screen.tsx";
import { getSampleName } from "./contract.ts";
import english from "./messages/en.json" with { type: "json" };
import { server } from "./server.ts";

await i18next.use(initReactI18next).init({ ...i18nOptions, lng: "en", resources: { en: { "sample-name": english } } });

// The kernel's own components need a page around them; plain elements are enough here.
vi.mock("@portal/kernel/browser", () => ({
  Skeleton: () => createElement("i"),
  ErrorBanner: ({ message }: { message: string }) => createElement("strong", null, message),
}));

const [handled] = contributionsOf(server, { id: "sample-name", options: {} }).endpoints ?? [];

describe("the page sample-name", () => {
  it("is at /sample-name, inside the shell", async () => {
    const [route] =
      browser.setup({ id: "sample-name", plugin: "sample-name", options: {}, permissions: {} }).routes ?? [];
    expect(route).toMatchObject({ path: "/sample-name", layout: "shell" });
    expect(await route?.load()).toBeTypeOf("function");
  });

  it("shows the answer, that it is on its way, or what went wrong", () => {
    const draw = (accounts?: number, error?: Error): string =>
      renderToStaticMarkup(createElement(SampleNameBody, { accounts, error, retry: () => undefined }));
    expect(draw(3)).toBe("<p>3 accounts</p>");
    expect(draw()).toBe("<p><i></i></p>");
    expect(draw(undefined, new Error("No"))).toBe("<strong>No</strong>");
  });

  it("has one endpoint, for those who have the permission to see it", () => {
    expect(handled?.endpoint).toBe(getSampleName);
    expect(getSampleName.allowed).toBe("view");
  });
});
