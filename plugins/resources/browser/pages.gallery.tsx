/** Examples of whole pages: the shell with a list, a record and a form in it; the filter builder. */
import { useState, type ReactNode } from "react";
import { Route, Routes } from "react-router-dom";
import type { BaseConfig, FilterGroup, Resource, Row } from "@portalkit/kernel/contract";
import { baseConfigAtom, store } from "@portalkit/kernel/browser/engine";
import { gallery, Shell } from "@portalkit/kernel/gallery";
import { EditScreen } from "./form/form-screens.tsx";
import { resourceOf } from "./gallery/resource-of.ts";
import { FilterBuilder } from "./list/filter-builder/building.ts";
import { ListScreen } from "./list/list-screen.tsx";
import { ShowScreen } from "./record/show-screen.tsx";

const instance = { id: "kernel", plugin: "kernel", options: {}, permissions: {} };
const status = ["open", "done"].map((value) => ({ value, label: value === "open" ? "Open" : "Done" }));
const tasks: Resource = {
  ...resourceOf([
    { name: "id", label: "ID", type: "integer", primaryKey: true, editReadonly: true },
    { name: "title", label: "Title", required: { edit: true }, maxLength: 80 },
    { name: "status", label: "Status", enum: status },
    { name: "due", label: "Due", type: "date" },
    { name: "cost", label: "Cost", type: "decimal", inputSuffix: "USD" },
  ]),
  label: "Tasks",
};
const titles = ["Read the manual", "Write the tests", "Mend the lamp", "Water the plants", "Call the bank"];
const rows: Row[] = titles.map((title, at) => ({
  id: at + 1,
  title,
  status: at % 2 === 0 ? "open" : "done",
  due: `2026-03-${10 + at}`,
  cost: `${at * 12}.50`,
  _label: title,
  _primaryKeyValue: at + 1,
}));
const ok = <Reply extends object>(reply: Reply): Reply & { ok: true } => ({ ok: true, ...reply });
const replies = {
  get_resource: ok({ resource: tasks }),
  get_resource_data: ok({ data: rows, total: rows.length }),
};

const menuOf = (badge: string): BaseConfig["menu"] => [
  { label: "Overview", icon: "layout-dashboard", path: "/" },
  { type: "heading", label: "Work" },
  { itemId: "tasks", type: "resource", label: "Tasks", resourceId: tasks.resourceId, icon: "check", badge },
  { type: "group", label: "People", icon: "users", open: true, children: [{ label: "Users", path: "/users" }] },
];

interface InShellProps {
  path: string;
  badge?: string;
  sandbox?: string;
}

/** The page at a path, in the shell of a signed-in user. */
function InShell({ path, badge = "3", sandbox = "" }: InShellProps): ReactNode {
  const config: BaseConfig = {
    user: { name: "Ada Lovelace" },
    resources: [{ resourceId: tasks.resourceId, label: tasks.label }],
    menu: menuOf(badge),
    config: { brandName: "Portal", userFullnameField: "name", sandboxes: sandbox === "" ? [] : [sandbox] },
    adminUser: { pk: 1, username: "ada@example.com", dbUser: {} },
  };
  useShown(config);
  return (
    <Routes location={path}>
      <Route path="/resource/:resourceId" element={inShell(<ListScreen instance={instance} />)} />
      <Route path="/resource/:resourceId/show/:primaryKey" element={inShell(<ShowScreen instance={instance} />)} />
      <Route path="/resource/:resourceId/edit/:primaryKey" element={inShell(<EditScreen instance={instance} />)} />
    </Routes>
  );
}

const inShell = (page: ReactNode): ReactNode => <Shell>{page}</Shell>;

/** Gives the page the configuration before it is drawn, and again when a reader has changed it. */
function useShown(config: BaseConfig): void {
  const text = JSON.stringify(config);
  const [shown, setShown] = useState("");
  if (shown === text) return;
  setShown(text);
  queueMicrotask(() => store.set(baseConfigAtom, config));
}

function Builder(): ReactNode {
  const [where, setWhere] = useState<FilterGroup | undefined>({
    operator: "and",
    subFilters: [
      { field: "title", operator: "ilike", value: "the" },
      { operator: "or", subFilters: [{ field: "status", operator: "eq", value: "open" }] },
    ],
  });
  return <FilterBuilder resource={tasks} where={where} onChange={(next) => setWhere(next ?? undefined)} />;
}

export const examples = gallery("Pages", {
  "filter-builder": { replies, draw: () => <Builder /> },
  list: {
    props: { badge: "3", sandbox: "" },
    window: 560,
    replies,
    draw: (props) => <InShell path={`/resource/${tasks.resourceId}`} {...props} />,
  },
  record: { window: 420, replies, draw: () => <InShell path={`/resource/${tasks.resourceId}/show/1`} /> },
  form: { window: 560, replies, draw: () => <InShell path={`/resource/${tasks.resourceId}/edit/1`} /> },
});
