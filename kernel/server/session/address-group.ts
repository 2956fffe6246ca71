/** Which addresses count as one caller: a single IPv4 address, or the /64 that one IPv6 line is given. */
import { isIPv6 } from "node:net";

const groupsOfLine = 4;

/** `2001:db8::1` and `2001:db8::ffff` give `2001:db8:0:0`; an IPv4 address, also one written as IPv6, gives itself. */
export function addressGroup(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [address = ""] = ip.split("%");
  if (!isIPv6(address)) return ip;
  const [head = "", tail] = address.toLowerCase().split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  // Eight groups in all, where a dotted end stands for two.
  const written = first.length + last.length + (address.includes(".") ? 1 : 0);
  const groups = [...first, ...Array.from({ length: 8 - written }, () => "0"), ...last];
  return groups.slice(0, groupsOfLine).map((group) => group.replace(/^0+(?=.)/, "")).join(":");
}
