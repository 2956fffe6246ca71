/** `/bonuses`: users who may give bonuses give them here and see all of them; other users see their own. */
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card, Page, useMay, type PluginInstance } from "@portalkit/kernel/browser";
import { EmbeddedList, Form, type ControlOfField } from "@portalkit/resources/browser-api";
import type { finance } from "../../contract.ts";
import { ApprovalPreview } from "./approval-preview.tsx";
import { amountControl } from "../ui/amount-input.tsx";
import { UserSearch, type FoundUser } from "./user-search.tsx";
import { useMoneyMove } from "./use-money-move.ts";

/** Limits the list below to bonuses; one constant object, so that the list does not reload at each render. */
const onlyBonuses = { type: "bonus" } as const;

export function BonusesScreen({ instance }: { instance: PluginInstance<typeof finance> }): ReactNode {
  const { t } = useTranslation();
  // Remounts the list after each bonus, so that it shows the newest first.
  const [given, setGiven] = useState(0);
  const mayGive = useMay(instance)("give-bonuses");
  return (
    <Page title={t("finance:bonuses.title")} width="reading">
      {mayGive && <BonusForm instance={instance} onGiven={() => setGiven((count) => count + 1)} />}
      <EmbeddedList
        key={given}
        resourceId="transactions"
        title={t(mayGive ? "finance:bonuses.past" : "finance:bonuses.yours")}
        belongsTo={onlyBonuses}
        pageSize={10}
      />
    </Page>
  );
}

function BonusForm({ instance, onGiven }: { instance: PluginInstance; onGiven: () => void }): ReactNode {
  const { t } = useTranslation();
  const { validate, run } = useMoneyMove(instance, "bonus");
  const fields = useMemo(() => {
    const control = (props: ControlOfField): ReactNode => <UserSearch instance={instance} {...props} />;
    return [
      { name: "user", label: t("finance:bonuses.user"), type: "json", required: true, control },
      { name: "amount", label: t("finance:balance.amount"), required: true, control: amountControl() },
      { name: "note", label: t("finance:balance.note"), note: t("finance:balance.noteHint"), maxLength: 500 },
    ] as const;
  }, [t, instance]);
  return (
    <Card title={t("finance:bonuses.give")}>
      <Form
        fields={fields}
        submitText={t("finance:bonuses.giveButton")}
        isCleared
        validate={(typed) => ({
          ...validate(typed),
          user: typed.user === null ? t("finance:bonuses.chooseUser") : undefined,
        })}
        onSubmit={({ user, ...typed }) => run({ ...typed, userId: (user as FoundUser).id })}
        onDone={onGiven}
      >
        {({ amount }) => <ApprovalPreview instance={instance} kind="bonus" amount={amount ?? ""} />}
      </Form>
    </Card>
  );
}
