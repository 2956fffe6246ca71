/**
 * Everything that opens beside an anchor, with the library that positions it and manages its focus: loaded when the
 * first of them opens.
 */
export { OptionList } from "../fields/inputs/option-list.tsx";
export { MenuPanel } from "../ui/menu-panel.tsx";
export { PopoverPanel } from "../ui/popover-panel.tsx";
export { Tooltip } from "../ui/tooltip.tsx";
