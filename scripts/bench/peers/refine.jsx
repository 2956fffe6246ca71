/**
 * The list of codes as a page of Refine with Ant Design, after the first example of its documentation. JavaScript,
 * because its packages are not installed where types are checked.
 */
import { Suspense, lazy } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Outlet, Route, Routes } from "react-router";
import { Refine } from "@refinedev/core";
import { EditButton, List, ThemedLayout, useTable } from "@refinedev/antd";
import routerProvider from "@refinedev/react-router";
import { Table } from "antd";
import { codeColumns, foreignColumns } from "./code-columns.ts";
import { readRecord, readRows } from "./read-rows.ts";
import "antd/dist/reset.css";

const CodeEdit = lazy(() => import("./refine-edit.jsx"));

const dataProvider = {
  getList: ({ resource, pagination, sorters }) =>
    readRows({
      source: "list",
      resourceId: resource,
      sort: sorters.map(({ field, order }) => ({ field, direction: order })),
      limit: pagination.pageSize,
      offset: (pagination.currentPage - 1) * pagination.pageSize,
    }),
  getOne: async ({ resource, id }) => ({ data: await readRecord(resource, id) }),
  getApiUrl: () => "/portal/adminapi/v1",
};

function CodeList() {
  const { tableProps } = useTable({
    pagination: { pageSize: 25 },
    sorters: { initial: [{ field: "created_at", order: "desc" }] },
  });
  return (
    <List>
      <Table {...tableProps} rowKey="id">
        {codeColumns.map((column) => (
          <Table.Column
            key={column}
            title={column}
            sorter
            dataIndex={foreignColumns.includes(column) ? [column, "label"] : column}
          />
        ))}
        <Table.Column key="edit" render={({ id }) => <EditButton hideText size="small" recordItemId={id} />} />
      </Table>
    </List>
  );
}

function App() {
  return (
    <BrowserRouter basename="/peers/refine">
      <Refine
        dataProvider={dataProvider}
        routerProvider={routerProvider}
        resources={[{ name: "codes", list: "/codes", edit: "/codes/edit/:id" }]}
        options={{ disableTelemetry: true }}
      >
        <Routes>
          <Route
            element={
              <ThemedLayout>
                <Suspense>
                  <Outlet />
                </Suspense>
              </ThemedLayout>
            }
          >
            <Route path="/codes">
              <Route index element={<CodeList />} />
              <Route path="edit/:id" element={<CodeEdit />} />
            </Route>
          </Route>
        </Routes>
      </Refine>
    </BrowserRouter>
  );
}

createRoot(document.getElementById("root")).render(<App />);
