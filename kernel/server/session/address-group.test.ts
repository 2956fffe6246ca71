import { describe, expect, it } from "vitest";
import { addressGroups } from "./address-group.ts";

const lineOf = (ip: string): string => addressGroups(ip).line;
const networkOf = (ip: string): string => addressGroups(ip).network;

describe("addresses that count as one line", () => {
  it("are one IPv4 address, however it is written", () => {
    expect(["203.0.113.7", "::ffff:203.0.113.7", "::FFFF:203.0.113.7"].map(lineOf)).toEqual([
      "203.0.113.7",
      "203.0.113.7",
      "203.0.113.7",
    ]);
  });
  it("are all of one IPv6 line, and none of the next", () => {
    const line = [
      "2001:db8:1:2::",
      "2001:db8:1:2::1",
      "2001:0DB8:0001:0002:ffff:ffff:ffff:ffff",
      "2001:db8:1:2::203.0.113.7",
    ];
    expect(new Set(line.map(lineOf))).toEqual(new Set(["2001:db8:1:2"]));
    expect(lineOf("2001:db8:1:3::1")).toBe("2001:db8:1:3");
    expect([lineOf("2001:db8::1"), lineOf("::1"), lineOf("::"), lineOf("fe80::1%eth0")]).toEqual([
      "2001:db8:0:0",
      "0:0:0:0",
      "0:0:0:0",
      "fe80:0:0:0",
    ]);
  });
  it("are left as they are where they are no address", () => {
    for (const text of ["", "unknown", "1::2::3"]) expect(addressGroups(text)).toEqual({ line: text, network: text });
  });
});

describe("addresses that count as one network", () => {
  it("are the /24 of an IPv4 address", () => {
    expect(["203.0.113.7", "203.0.113.250", "::ffff:203.0.113.9", "203.0.114.7"].map(networkOf)).toEqual([
      "203.0.113",
      "203.0.113",
      "203.0.113",
      "203.0.114",
    ]);
  });
  it("are the /48 of an IPv6 address", () => {
    expect(["2001:db8:1:2::1", "2001:db8:1:ffff::9", "2001:db8:2::1", "2001:db8::"].map(networkOf)).toEqual([
      "2001:db8:1",
      "2001:db8:1",
      "2001:db8:2",
      "2001:db8:0",
    ]);
  });
});
