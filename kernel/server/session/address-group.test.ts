import { describe, expect, it } from "vitest";
import { addressGroup } from "./address-group.ts";

describe("addresses that count as one caller", () => {
  it("are one IPv4 address, however it is written", () => {
    expect(["203.0.113.7", "::ffff:203.0.113.7", "::FFFF:203.0.113.7"].map(addressGroup)).toEqual(["203.0.113.7", "203.0.113.7", "203.0.113.7"]);
  });
  it("are all of one IPv6 line, and none of the next", () => {
    const line = ["2001:db8:1:2::", "2001:db8:1:2::1", "2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::203.0.113.7"];
    expect(new Set(line.map(addressGroup))).toEqual(new Set(["2001:db8:1:2"]));
    expect(addressGroup("2001:db8:1:3::1")).toBe("2001:db8:1:3");
    expect([addressGroup("2001:db8::1"), addressGroup("::1"), addressGroup("::"), addressGroup("fe80::1%eth0")]).toEqual(["2001:db8:0:0", "0:0:0:0", "0:0:0:0", "fe80:0:0:0"]);
  });
  it("are left as they are where they are no address", () => {
    expect(["", "unknown", "1::2::3"].map(addressGroup)).toEqual(["", "unknown", "1::2::3"]);
  });
});
