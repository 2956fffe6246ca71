import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { insidePath } from "./next-page.ts";

describe("where to go afterwards", () => {
  it("keeps a page of the portal with its query and fragment", () => {
    expect(insidePath("/resource/orders?page=2&sort=a__asc#x")).toBe("/resource/orders?page=2&sort=a__asc#x");
  });

  it("goes home without one", () => {
    expect(insidePath(null)).toBe("/");
    expect(insidePath("")).toBe("/");
    expect(insidePath(undefined, "/login")).toBe("/login");
  });

  it.each([
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "\\/evil.test",
    "http://evil.test",
    "HTTPS://evil.test",
    "javascript:alert(1)",
    "data:text/html,x",
    "evil.test",
    "/./\\evil.test",
    "/.//evil.test",
    "/x/..//evil.test",
    "/%2e//evil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    " //evil.test",
    "@evil.test",
    "/\u0000/evil.test",
  ])("never leaves the portal for %j", (wanted) => {
    expect(insidePath(wanted)).toBe("/");
  });

  it("whatever it is given, a browser that follows the answer stays on its host", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "//",
      "http:",
      "https:",
      "javascript:",
      "evil.test",
      "@",
      ":",
      "%2f",
      "%5c",
      "%2e",
      "\t",
      "\n",
      "\r",
      " ",
      "?",
      "#",
      "&",
      "a",
      "é",
    );
    const wanted = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
      fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join("")}`),
    );
    fc.assert(
      fc.property(wanted, (text) => {
        const path = insidePath(text);
        expect(path.startsWith("/")).toBe(true);
        for (const address of [path, `/portal${path}`])
          expect(new URL(address, "https://portal.test/portal/login").host).toBe("portal.test");
      }),
      { numRuns: 2000 },
    );
  });
});
