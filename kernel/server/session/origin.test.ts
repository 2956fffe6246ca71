import { describe, expect, it } from "vitest";
import { assertSameOrigin } from "./origin.ts";

const post = { method: "POST", host: "admin.example.com" };

describe("the origin check", () => {
  it("lets the portal's own pages and clients that are no browser through", () => {
    for (const request of [{ origin: "https://admin.example.com" }, {}, { secFetchSite: "same-origin" }, { secFetchSite: "none" }]) {
      expect(() => assertSameOrigin({ ...post, ...request }, {})).not.toThrow();
    }
    expect(() => assertSameOrigin({ method: "POST", host: "10.0.0.1:4000", origin: "https://admin.example.com" }, { portalUrl: "https://admin.example.com" })).not.toThrow();
  });
  it("refuses other sites, sandboxed pages and other ports", () => {
    for (const request of [{ origin: "https://evil.example.com" }, { origin: "null" }, { origin: "https://admin.example.com:8443" }, { secFetchSite: "cross-site" }, { secFetchSite: "same-site" }]) {
      expect(() => assertSameOrigin({ ...post, ...request }, {})).toThrow("This request did not come from this portal");
    }
  });
  it("does not look at reads, which change nothing", () => {
    expect(() => assertSameOrigin({ method: "GET", host: "admin.example.com", origin: "https://evil.example.com" }, {})).not.toThrow();
  });
});
