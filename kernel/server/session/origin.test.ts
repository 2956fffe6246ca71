import { describe, expect, it } from "vitest";
import { assertSameOrigin } from "./origin.ts";

const post = { method: "POST", host: "admin.example.com" };

describe("the origin check", () => {
  it("lets the portal's own pages and clients that are no browser through", () => {
    for (const request of [
      { origin: "https://admin.example.com" },
      {},
      { secFetchSite: "same-origin" },
      { secFetchSite: "none" },
    ]) {
      expect(() => assertSameOrigin({ ...post, ...request }, {})).not.toThrow();
    }
    expect(() =>
      assertSameOrigin(
        { method: "POST", host: "10.0.0.1:4000", origin: "https://admin.example.com" },
        { portalUrl: "https://admin.example.com" },
      ),
    ).not.toThrow();
  });
  it("refuses other sites, sandboxed pages and other ports", () => {
    for (const request of [
      { origin: "https://evil.example.com" },
      { origin: "null" },
      { origin: "https://admin.example.com:8443" },
      { secFetchSite: "cross-site" },
      { secFetchSite: "same-site" },
    ]) {
      expect(() => assertSameOrigin({ ...post, ...request }, {})).toThrow("This request didn't come from this portal");
    }
  });
  it("believes the browser itself where a proxy has changed the host", () => {
    const behindProxy = { method: "POST", host: "10.0.0.1:4000", origin: "https://admin.example.com" };
    expect(() => assertSameOrigin({ ...behindProxy, secFetchSite: "same-origin" }, {})).not.toThrow();
    for (const secFetchSite of ["cross-site", "same-site", "none", undefined]) {
      expect(() => assertSameOrigin({ ...behindProxy, secFetchSite }, {})).toThrow(
        "This request didn't come from this portal",
      );
    }
  });
  it("believes the browser about a page of the same host without encryption, which others on the way can write", () => {
    expect(() =>
      assertSameOrigin(
        { method: "POST", host: "admin.example.com", origin: "http://admin.example.com", secFetchSite: "cross-site" },
        {},
      ),
    ).toThrow();
  });
  it("takes a host with the port of its scheme, and in capitals, for the same", () => {
    for (const host of ["admin.example.com:443", "Admin.Example.com"]) {
      expect(() => assertSameOrigin({ method: "POST", host, origin: "https://admin.example.com" }, {})).not.toThrow();
    }
    for (const host of ["admin.example.com:80", "", undefined, "admin.example.com/x@evil", "evil@admin.example.org"]) {
      expect(() =>
        assertSameOrigin(
          { method: "POST", host, origin: "https://admin.example.com" },
          { portalUrl: "https://other.example.com" },
        ),
      ).toThrow();
    }
  });
  it("takes PORTAL_URL alone where it is set, whatever host was asked and whatever the browser says of the page", () => {
    const { portalUrl } = { portalUrl: "https://admin.example.com" };
    for (const request of [
      { host: "evil.example.com", origin: "https://evil.example.com" },
      { host: "evil.example.com", origin: "https://evil.example.com", secFetchSite: "same-origin" },
      { host: "10.0.0.1:4000", origin: "http://10.0.0.1:4000" },
      { host: "admin.example.com", origin: "http://admin.example.com" },
      { host: "admin.example.com", origin: "null", secFetchSite: "same-origin" },
    ])
      for (const method of ["POST", "UPGRADE"])
        expect(() => assertSameOrigin({ method, ...request }, { portalUrl })).toThrow(
          "This request didn't come from this portal",
        );
    expect(() =>
      assertSameOrigin(
        { method: "POST", host: "admin.example.com", origin: portalUrl, secFetchSite: "same-origin" },
        { portalUrl },
      ),
    ).not.toThrow();
  });
  it("looks at every method that is no read, and at upgrades to a socket", () => {
    for (const method of ["PUT", "PATCH", "DELETE", "UPGRADE", "OPTIONS", "get"]) {
      expect(() =>
        assertSameOrigin({ method, host: "admin.example.com", origin: "https://evil.example.com" }, {}),
      ).toThrow();
    }
  });
  it("does not look at reads, which change nothing", () => {
    expect(() =>
      assertSameOrigin({ method: "GET", host: "admin.example.com", origin: "https://evil.example.com" }, {}),
    ).not.toThrow();
  });
});
