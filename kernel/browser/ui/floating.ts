/**
 * Everything that opens beside an anchor, with the library that positions it and manages its focus: loaded when the
 * first of them opens.
 */
export { OptionList } from "./combobox/option-list.tsx";
export { MenuPanel } from "./menu/menu-panel.tsx";
export { PopoverPanel } from "./popover-panel.tsx";
export { Tooltip } from "./tooltip.tsx";
