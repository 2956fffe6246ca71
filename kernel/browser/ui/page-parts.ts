/** What pages are built of, loaded together when a plugin's page first uses one. */
export { CountInput } from "./count-input.tsx";
export { NumberInput } from "./number-input.tsx";
export { Page } from "./page.tsx";
export { Table } from "./table.tsx";
export { TableFrame } from "./table-frame.tsx";
export { Tabs } from "./tabs.tsx";
