/** Examples of what pages are built of: the frame of a page, cards, tables with their pages, and tabs. */
import { useState, type ReactNode } from "react";
import { gallery } from "../gallery/gallery.ts";
import { Stack } from "../gallery/row.tsx";
import { Badge } from "./badge.tsx";
import { Button, IconButton } from "./button.tsx";
import { Card } from "./card.tsx";
import { OtherPages } from "./other-pages.tsx";
import { Page } from "./page.tsx";
import { TableFrame } from "./table-frame.tsx";
import { Table, type TableColumn, type TableProps } from "./table.tsx";
import { Tabs } from "./tabs.tsx";

const nothing = (): void => undefined;
const failure = new Error("The server has no connection to its database");

interface Visit {
  id: string;
  page: string;
  state: "open" | "closed";
  visits: number;
}
const visits: readonly Visit[] = [
  { id: "1", page: "Home", state: "open", visits: 1204 },
  { id: "2", page: "A page with a title that is long enough to be wrapped on a phone", state: "closed", visits: 7 },
];
const columns: readonly TableColumn<Visit>[] = [
  { name: "page", label: "Page", isRowHeader: true, render: ({ page }) => page },
  {
    name: "state",
    label: "State",
    render: ({ state }) => (
      <Badge tone={state === "open" ? "success" : "neutral"} dot>
        {state}
      </Badge>
    ),
  },
  { name: "visits", label: "Visits", isAmount: true, render: ({ visits: count }) => count },
  {
    name: "remove",
    label: "Remove",
    isLabelHidden: true,
    isAmount: true,
    render: ({ page }) => <IconButton icon="trash-2" danger label={`Remove: ${page}`} />,
  },
];

function VisitTable(props: Partial<TableProps<Visit>>): ReactNode {
  return <Table label="Visits" columns={columns} rows={visits} rowKey={({ id }) => id} {...props} />;
}

const views = [
  { id: "open", label: "Open 3" },
  { id: "closed", label: "Closed" },
  { id: "all", label: "All" },
] as const;

function TabsExample(): ReactNode {
  const [selected, setSelected] = useState<(typeof views)[number]["id"]>("open");
  return (
    <Tabs label="Views" tabs={views} selected={selected} onSelect={setSelected} actions={<Button>Refresh</Button>}>
      <Card>{selected}</Card>
    </Tabs>
  );
}

export const examples = gallery("Pages", {
  page: {
    props: { title: "Visits", description: "Who has read which page.", width: ["full", "reading"] },
    draw: (props) => (
      <Page
        {...props}
        crumbs={[{ label: "Statistics", to: "/statistics" }]}
        actions={
          <Button variant="primary" icon="plus">
            Add a visit
          </Button>
        }
      >
        <Card title="This week">1,211 visits</Card>
      </Page>
    ),
  },
  loading: { draw: () => <Page title="Visits" isLoading /> },
  error: { draw: () => <Page title="Visits" isLoading error={failure} retry={nothing} /> },
  outdated: {
    draw: () => (
      <Page title="Visits" error={failure} retry={nothing}>
        <Card>1,211 visits</Card>
      </Page>
    ),
  },
  empty: { draw: () => <Page title="Visits" empty={{ title: "No visits yet", hint: "Visits appear here." }} /> },
  card: {
    props: { title: "This week", description: "Counted once a day.", action: true },
    draw: ({ action, ...props }) => (
      <Card {...props} actions={action && <Button>Count now</Button>}>
        1,211 visits
      </Card>
    ),
  },
  table: { props: { footer: "" }, draw: ({ footer }) => <VisitTable {...(footer === "" ? {} : { footer })} /> },
  "table-states": {
    draw: () => (
      <Stack>
        <VisitTable rows={undefined} placeholderRows={2} />
        <VisitTable rows={[]} empty={{ title: "No visits yet" }} />
        <VisitTable rows={undefined} error={failure} retry={nothing} />
        <VisitTable isCurrent={({ id }) => id === "1"} footer="2 of 40 visits" />
        <VisitTable narrow="scroll" />
      </Stack>
    ),
  },
  "table-frame": {
    draw: () => (
      <TableFrame label="Changed prices">
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col" data-amount>
              Before
            </th>
            <th scope="col" data-amount>
              After
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Prices</th>
            <td data-amount>12.00</td>
            <td data-amount>10.50</td>
          </tr>
        </tbody>
      </TableFrame>
    ),
  },
  "other-pages": {
    draw: () => (
      <Stack>
        <OtherPages offset={0} limit={25} total={1204} onOffset={nothing} />
        <OtherPages offset={1200} limit={25} total={1204} onOffset={nothing} />
      </Stack>
    ),
  },
  tabs: { draw: () => <TabsExample /> },
});
