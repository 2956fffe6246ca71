/** The dialog of an action that asks for values. It stays open until the action has run, so that no input is lost. */
import { useAtomValue } from "jotai";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { translateText } from "../../i18n/translate.ts";
import { actionFormAtom, type OpenActionForm } from "../../record/action-form.ts";
import { messageOf, showError } from "../../toasts/show-error.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogField } from "../dialog-field.tsx";
import { focusField } from "../focus-field.ts";
import { validateValue } from "../validate-value.ts";
import classes from "../dialog-form.module.css";

export function ActionFormDialog(): ReactNode {
  const open = useAtomValue(actionFormAtom);
  return open && <ActionForm {...open} />;
}

const formId = "action-form";

function ActionForm({ title, content, acceptText, danger, form, submit, close }: OpenActionForm): ReactNode {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(form.columns.map(({ name, type, suggestOnCreate }) => [name, suggestOnCreate ?? empty(type)])),
  );
  const [wrong, setWrong] = useState<Readonly<Record<string, string | undefined>>>({});
  const [isTried, setTried] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const messages = form.columns.map((column) => {
    const rule = validateValue(column, values[column.name], "create");
    return wrong[column.name] ?? (rule === undefined ? undefined : translateText(rule.key, rule.values));
  });
  const run = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (messages.some((message) => message !== undefined)) return focusField(element.current, undefined);
    setRunning(true);
    setFailure(undefined);
    try {
      await submit(values);
      close(true);
    } catch (error) {
      if ((error as { isReported?: unknown } | undefined)?.isReported === true) showError(error);
      else setFailure(messageOf(error));
      setRunning(false);
    }
  };
  const cancel = (): void => (isRunning ? undefined : close(false));
  return (
    <Dialog
      title={title}
      onClose={cancel}
      actions={
        <>
          <Button disabled={isRunning} onClick={cancel}>
            {t("kernel:shell.cancel")}
          </Button>
          <Button variant={danger ? "danger" : "primary"} type="submit" form={formId} loading={isRunning}>
            {acceptText}
          </Button>
        </>
      }
    >
      {content !== "" && <p>{content}</p>}
      <form id={formId} ref={element} className={classes["form"]} noValidate onSubmit={(event) => void run(event)}>
        <fieldset disabled={isRunning} className={classes["fields"]}>
          {form.columns.map((column, index) => (
            <DialogField
              key={column.name}
              resource={form}
              column={column}
              mode="create"
              value={values[column.name]}
              message={isTried ? messages[index] : undefined}
              onChange={(value) => setValues((before) => ({ ...before, [column.name]: value }))}
              onInvalid={(message) => setWrong((before) => ({ ...before, [column.name]: message }))}
            />
          ))}
        </fieldset>
        {failure !== undefined && (
          <p className={classes["failure"]} role="alert">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}

const empty = (type: string | undefined): unknown => (type === "boolean" ? false : null);
