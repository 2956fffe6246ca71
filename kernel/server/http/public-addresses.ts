/**
 * The open internet, for calls to addresses that other people name: nothing of this machine, its networks, or set
 * aside.
 */
import { lookup as lookUp, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** What `publicLookup` fails with. */
export class NotPublicAddress extends Error {
  constructor() {
    super("no address of the open internet");
  }
}

/**
 * Networks in which an address of the older kind may be hidden, which could be any: NAT64, 6to4, Teredo, compatible
 * ones.
 */
const disguises = ["64:ff9b::/96", "2002::/16", "2001::/32", "::/96"].map((net) => ipaddr.IPv6.parseCIDR(net));

/** False for what is no address at all, too: nothing is known of it. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.parse(address);
  if (read.range() !== "unicast") return false;
  return !(read instanceof ipaddr.IPv6 && disguises.some((net) => read.match(net)));
}

/** The host of a URL, when it is an address and no name: such a host is not looked up. */
export function literalAddress({ hostname }: Pick<URL, "hostname">): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? bare : undefined;
}

/**
 * For the `lookup` of a request of `node:http` or `node:https`: the very addresses that are judged are connected to, so
 * that a name cannot become another address in between. It fails with `NotPublicAddress` when any of them is not
 * public.
 * @param resolve the system's way by default
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
