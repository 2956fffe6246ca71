/** The page `/sample-name`: open and done tasks, and a form that adds one. */
import {
  Card,
  LinkButton,
  Page,
  Tabs,
  useAddressTab,
  useCall,
  useMay,
  useSendOnce,
  useServices,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { Form } from "@portalkit/resources/browser-api";
import { createRecord, listPath } from "@portalkit/kernel/contract";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { getSampleName, sampleNameResourceId, sampleNameTopic, type sampleName } from "../contract.ts";
import { TaskTable } from "./task-table.tsx";

type Props = { instance: PluginInstance<typeof sampleName> };

export function SampleNamePage({ instance }: Props): ReactNode {
  const { t } = useTranslation();
  const mayManage = useMay(instance)("manage");
  const tab = useAddressTab("state", ["open", "done"]);
  const { data, error, refresh } = useCall(instance, getSampleName, {
    query: { state: tab.selected },
    topics: [sampleNameTopic],
  });
  return (
    <Page
      title={t("sample-name:title")}
      description={t("sample-name:description")}
      width="reading"
      actions={<LinkButton to={listPath(sampleNameResourceId)}>{t("sample-name:label")}</LinkButton>}
    >
      {mayManage && <AddTask instance={instance} />}
      <Tabs
        label={t("sample-name:views")}
        tabs={[
          { id: "open", label: t("sample-name:open") },
          { id: "done", label: t("sample-name:done") },
        ]}
        {...tab}
      >
        <TaskTable tasks={data?.tasks} error={error} retry={refresh} />
      </Tabs>
    </Page>
  );
}

function AddTask({ instance }: Props): ReactNode {
  const { t } = useTranslation();
  const { call, toast } = useServices(instance);
  const sendOnce = useSendOnce();
  const fields = useMemo(
    () => [{ name: "task", label: t("sample-name:task"), required: true, maxLength: 200 }] as const,
    [t],
  );
  return (
    <Card title={t("sample-name:add")}>
      <Form
        fields={fields}
        submitText={t("sample-name:add")}
        isCleared
        onSubmit={async ({ task }) => {
          const body = { resourceId: sampleNameResourceId, record: { task } };
          await sendOnce((idempotencyKey) => call(createRecord, body, { idempotencyKey }));
          toast({ message: t("sample-name:added"), variant: "success" });
        }}
      />
    </Card>
  );
}
