/** The flag of a country. The file addresses are loaded with the first flag. */
import { useEffect, useState, type ReactNode } from "react";
import { Flag } from "@portalkit/kernel/browser/engine";

type AddressOf = (code: string) => string | undefined;
let addressOf: AddressOf | undefined;

export function CountryFlag({ code }: { code: string }): ReactNode {
  const [find, setFind] = useState(() => addressOf);
  useEffect(() => {
    if (find !== undefined) return undefined;
    const stop = new AbortController();
    const fetchAddresses = async (): Promise<void> => {
      // A country without a flag still shows its name.
      addressOf = (await import("portal:country-flags").catch(() => undefined))?.flagAddress;
      if (!stop.signal.aborted) setFind(() => addressOf);
    };
    void fetchAddresses();
    return () => stop.abort();
  }, [find]);
  return <Flag address={find?.(code.toUpperCase())} />;
}
