/**
 * The list of codes as a page of react-admin, after the first example of its documentation. JavaScript, because its
 * packages are not installed where types are checked.
 */
import { lazy } from "react";
import { createRoot } from "react-dom/client";
import { Admin, DataTable, EditButton, List, Resource } from "react-admin";
import { codeColumns, foreignColumns } from "./code-columns.ts";
import { readRecord, readRows } from "./read-rows.ts";

const CodeEdit = lazy(() => import("./react-admin-edit.jsx"));

const dataProvider = {
  getList: (resourceId, { pagination: { page, perPage }, sort }) =>
    readRows({
      source: "list",
      resourceId,
      sort: [{ field: sort.field, direction: sort.order.toLowerCase() }],
      limit: perPage,
      offset: (page - 1) * perPage,
    }),
  getOne: async (resourceId, { id }) => ({ data: await readRecord(resourceId, id) }),
};

function CodeList() {
  return (
    <List perPage={25} sort={{ field: "created_at", order: "DESC" }} exporter={false}>
      <DataTable bulkActionButtons={false} rowClick={false}>
        {codeColumns.map((column) => (
          <DataTable.Col
            key={column}
            label={column}
            source={foreignColumns.includes(column) ? `${column}.label` : column}
          />
        ))}
        <DataTable.Col>
          <EditButton />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}

createRoot(document.getElementById("root")).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="codes" list={CodeList} edit={CodeEdit} />
  </Admin>,
);
