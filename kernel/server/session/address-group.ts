/** Groups addresses that count as one caller: a single internet connection (a line), and the network around it. */
import { isIPv6 } from "node:net";

export interface AddressGroups {
  /** An IPv4 address, or the /64 that is assigned to one IPv6 line. */
  line: string;
  /** The /24 of an IPv4 address, or the /48 that one customer of an IPv6 provider may have. */
  network: string;
}

const groupsOfLine = 4;
const groupsOfNetwork = 3;

/**
 * `2001:db8::1` results in `2001:db8:0:0` and `2001:db8:0`; `192.0.2.7`, also written as IPv6, in itself and `192.0.2`.
 */
export function addressGroups(ip: string): AddressGroups {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  const [address = ""] = ip.split("%");
  if (mapped !== undefined || !isIPv6(address)) {
    const line = mapped ?? ip;
    return { line, network: /^\d+\.\d+\.\d+\.\d+$/.test(line) ? line.slice(0, line.lastIndexOf(".")) : line };
  }
  const groups = groupsOf(address).map((group) => group.replace(/^0+(?=.)/, ""));
  return { line: groups.slice(0, groupsOfLine).join(":"), network: groups.slice(0, groupsOfNetwork).join(":") };
}

/** Returns all eight groups, except that a dotted IPv4 ending counts as two. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const written = first.length + last.length + (address.includes(".") ? 1 : 0);
  return [...first, ...Array.from({ length: 8 - written }, () => "0"), ...last];
}
