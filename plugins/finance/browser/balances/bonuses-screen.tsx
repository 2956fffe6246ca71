/** `/bonuses`: users who may give bonuses give them here and see all of them; other users see their own. */
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Card, EmbeddedList, Page, useMay, type PluginInstance } from "@portal/kernel/browser";
import type { finance } from "../../contract.ts";
import { ApprovalPreview } from "../approvals/approval-preview.tsx";
import { AmountField, TextField } from "../ui/amount-field.tsx";
import { UserSearch, type FoundUser } from "./user-search.tsx";
import { useMoneyMove } from "./use-money-move.ts";
import layout from "../ui/money-layout.module.css";
import classes from "./balances.module.css";

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

function BonusForm({
  instance,
  onGiven,
}: {
  instance: PluginInstance<typeof finance>;
  onGiven: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { isBusy, problem, run, clear } = useMoneyMove(instance, "bonus");
  const [user, setUser] = useState<FoundUser>();
  const [isUserMissing, setUserMissing] = useState(false);
  const [amount, setAmount] = useState("");
  const [note, setNote] = useState("");
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setUserMissing(user === undefined);
    if (user === undefined || !(await run({ userId: user.id, amount, note }))) return;
    onGiven();
    setUser(undefined);
    setAmount("");
    setNote("");
  };
  return (
    <Card title={t("finance:bonuses.give")}>
      <form className={layout["form"]} noValidate onSubmit={(event) => void submit(event)}>
        <UserSearch
          instance={instance}
          user={user}
          error={isUserMissing ? t("finance:bonuses.chooseUser") : undefined}
          onChange={(chosen) => {
            setUser(chosen);
            setUserMissing(false);
          }}
        />
        <div className={classes["two"]}>
          <AmountField
            label={t("finance:balance.amount")}
            value={amount}
            error={problem}
            onChange={(value) => {
              setAmount(value);
              clear();
            }}
          />
          <ApprovalPreview instance={instance} kind="bonus" amount={amount} />
          <TextField
            label={t("finance:balance.note")}
            hint={t("finance:balance.noteHint")}
            value={note}
            maxLength={500}
            onChange={setNote}
          />
        </div>
        <div className={classes["end"]}>
          <Button type="submit" variant="primary" loading={isBusy}>
            {t("finance:bonuses.giveButton")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
