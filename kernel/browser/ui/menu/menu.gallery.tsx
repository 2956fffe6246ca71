/** Examples of menus, popovers and tooltips. */
import { useState, type ReactNode } from "react";
import { gallery, message, press } from "../../gallery/gallery.ts";
import { Row, Stack } from "../../gallery/row.tsx";
import { Button, IconButton } from "../button.tsx";
import { Checkbox } from "../checkbox.tsx";
import { Icon } from "../icon.tsx";
import { Popover } from "../popover.tsx";
import { MenuGroup, MenuItem, Submenu } from "./menu-entries.tsx";
import { Menu } from "./menu.tsx";
import button from "../button.module.css";

const nothing = (): void => undefined;

function MenuExample({ label, remove }: { label: string; remove: string }): ReactNode {
  return (
    <Menu
      label={label}
      align="start"
      trigger={<Icon name="ellipsis-vertical" />}
      triggerClassName={button["icon"] ?? ""}
    >
      <MenuItem icon="pencil" label="Edit" onSelect={nothing} />
      <MenuItem icon="copy" label="Copy with a long name that explains what exactly is copied" onSelect={nothing} />
      <Submenu icon="list" label="Sort by">
        <MenuItem label="Name" isChosen onSelect={nothing} />
        <MenuItem label="Date" isChosen={false} onSelect={nothing} />
      </Submenu>
      <MenuGroup label="Delete">
        <MenuItem icon="trash-2" label={remove} danger onSelect={nothing} />
      </MenuGroup>
    </Menu>
  );
}

function PopoverExample(): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button onClick={({ currentTarget }) => setAnchor(currentTarget)}>Columns</Button>
      {anchor !== undefined && (
        <Popover label="Columns" anchor={anchor} onClose={() => setAnchor(undefined)}>
          <Stack>
            <Checkbox checked onChange={nothing}>
              Name
            </Checkbox>
            <Checkbox checked={false} onChange={nothing}>
              Date
            </Checkbox>
          </Stack>
        </Popover>
      )}
    </>
  );
}

/** Reports what a key that reaches the element would, because a frame in the background has no focus. */
function showTip(root: HTMLElement): void {
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
  root.querySelector("[data-tip]")?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
}

export const examples = gallery("Menus and popovers", {
  menu: {
    props: { label: "More", remove: message("lists:list.delete") },
    window: 240,
    open: press("button"),
    draw: (props) => <MenuExample {...props} />,
  },
  choices: {
    window: 200,
    open: press("button"),
    draw: () => (
      <Menu label="Rows" align="start" trigger="Rows" triggerClassName={`${button["button"]} ${button["secondary"]}`}>
        <MenuGroup label="Rows">
          <MenuItem label="Comfortable" isChosen onSelect={nothing} />
          <MenuItem label="Compact" isChosen={false} onSelect={nothing} />
        </MenuGroup>
      </Menu>
    ),
  },
  popover: { window: 180, open: press("button"), draw: () => <PopoverExample /> },
  tooltip: {
    props: { label: "Search or run a command" },
    window: 120,
    open: showTip,
    draw: ({ label }) => (
      <div style={{ paddingBlockStart: 40 }}>
        <Row>
          <IconButton icon="search" label={label} />
        </Row>
      </div>
    ),
  },
});
