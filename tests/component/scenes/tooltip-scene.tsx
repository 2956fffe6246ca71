import { useState, type ReactNode } from "react";
import { Drawer } from "../../../kernel/browser/ui/drawer.tsx";

/** Buttons with tooltips at the end of the page's first line; one opens a drawer, whose button to close has one too. */
export function TooltipScene(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div style={{ display: "flex", justifyContent: "flex-end", gap: 8 }}>
        <button type="button" data-tip="Search or run a command" aria-label="Search" onClick={() => setOpen(true)}>
          ⌕
        </button>
        <button type="button" data-tip="Notifications of the last thirty days" aria-label="Notifications">
          ◔
        </button>
      </div>
      {isOpen && (
        <Drawer title="Filters" onClose={() => setOpen(false)}>
          <p>Nothing to filter.</p>
        </Drawer>
      )}
    </>
  );
}
