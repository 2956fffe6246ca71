/** The selected tab in the address of the page. */
import { useSearchParams } from "react-router-dom";
import type { TabsProps } from "./tabs.tsx";

/**
 * Keeps the selected tab in the address, so that a reload and a link show the same view. The first tab is the default
 * and is not written; an unknown one in the address counts as the first.
 * @param name the name of the query parameter
 */
export function useAddressTab<Id extends string>(
  name: string,
  ids: readonly [Id, ...Id[]],
): Pick<TabsProps<Id>, "selected" | "onSelect"> {
  const [address, setAddress] = useSearchParams();
  return {
    selected: ids.find((id) => id === address.get(name)) ?? ids[0],
    onSelect: (id) =>
      setAddress(
        (before) => {
          const after = new URLSearchParams(before);
          if (id === ids[0]) after.delete(name);
          else after.set(name, id);
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
