/** How the editor completes or refuses an entered link address. */
import { expect, it } from "vitest";
import { linkAddress } from "./link-address.ts";

it.each([
  ["https://a.b/c?d#e", "https://a.b/c?d#e"],
  ["example.com", "https://example.com"],
  ["example.com:8080/x", "https://example.com:8080/x"],
  ["ann@a.b", "mailto:ann@a.b"],
  ["mailto:ann@a.b", "mailto:ann@a.b"],
  ["tel:+123", "tel:+123"],
  ["/portal/x", "/portal/x"],
  [" example.com ", "https://example.com"],
  ["javascript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["//evil.com", undefined],
  ["/\\evil.com", undefined],
  ["word", undefined],
  ["two words.com", undefined],
  ["", undefined],
  ["https://", undefined],
])("%s", (entered, address) => expect(linkAddress(entered)).toBe(address));
