/**
 * What opens beside something else, with the library that places it and moves the focus in it: fetched with the first
 * of them that opens.
 */
export { OptionList } from "../fields/inputs/option-list.tsx";
export { MenuPanel } from "../ui/menu-panel.tsx";
export { PopoverPanel } from "../ui/popover-panel.tsx";
export { Tooltip } from "../ui/tooltip.tsx";
