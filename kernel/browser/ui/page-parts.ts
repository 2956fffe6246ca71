/** What pages are built of, loaded together when a plugin's page first uses one. */
export { Page } from "./page.tsx";
export { Table } from "./table.tsx";
export { Tabs } from "./tabs.tsx";
