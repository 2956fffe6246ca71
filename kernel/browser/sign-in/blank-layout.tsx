/** The layout of pages without the menu and the top bar. */
import type { ReactNode } from "react";
import { SlotOutlet } from "../extension/slot-outlet.tsx";
import { slots } from "../extension/slots.ts";

export function BlankLayout({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <main id="content">{children}</main>
      <SlotOutlet slot={slots.everyPageBottom} />
    </>
  );
}
