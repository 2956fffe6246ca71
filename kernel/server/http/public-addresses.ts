/** Restricts calls to addresses that users enter to the public internet: no loopback, private or reserved addresses. */
import { lookup as lookUp, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** The error that `publicLookup` fails with. */
export class NotPublicAddress extends Error {
  constructor() {
    super("no address of the open internet");
  }
}

/** IPv6 networks that can embed any IPv4 address: NAT64, 6to4, Teredo, IPv4-compatible addresses. */
const disguises = ["64:ff9b::/96", "2002::/16", "2001::/32", "::/96"].map((net) => ipaddr.IPv6.parseCIDR(net));

/** Also false for text that is not an address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.parse(address);
  if (read.range() !== "unicast") return false;
  return !(read instanceof ipaddr.IPv6 && disguises.some((net) => read.match(net)));
}

/** Returns the host of a URL if it is an IP address, because such a host is not looked up. */
export function literalAddress({ hostname }: Pick<URL, "hostname">): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? bare : undefined;
}

/**
 * For the `lookup` of a request of `node:http` or `node:https`. The checked addresses are the ones connected to, so the
 * name cannot resolve to another address in between (DNS rebinding). Fails with `NotPublicAddress` if any of them is
 * not public.
 * @param resolve the system's resolver by default
 */
export function publicLookup(resolve: typeof lookUp = lookUp): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error !== null || first === undefined) return done(error ?? new Error("the name has no address"), "", 0);
      if (!found.every(({ address }) => isPublicAddress(address))) return done(new NotPublicAddress(), "", 0);
      if (options.all === true) return (done as unknown as (error: null, all: LookupAddress[]) => void)(null, found);
      done(null, first.address, first.family);
    });
  };
}
