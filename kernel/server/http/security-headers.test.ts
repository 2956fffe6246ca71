import { expect, it } from "vitest";
import { allowInline, securityHeaders } from "./security-headers.ts";

const policyOf = (headers: Readonly<Record<string, string>>): string[] =>
  (headers["content-security-policy"] ?? "").split("; ");

it("allow a server-rendered page one script and one style sheet besides, and nothing else", () => {
  const headers = securityHeaders({ https: true });
  const [before, allowed] = [headers, allowInline(headers, { style: "'nonce-A'", script: "'sha256-B'" })].map(policyOf);
  expect(before).toEqual(expect.arrayContaining(["script-src 'self'", "style-src 'self'"]));
  expect(allowed).toEqual(
    before?.map((rule) => rule.replace(/^script-src/, "$& 'sha256-B'").replace(/^style-src/, "$& 'nonce-A'")),
  );
});
