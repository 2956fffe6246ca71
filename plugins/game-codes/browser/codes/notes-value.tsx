/** The notes on a code: shows, adds, and deletes them by index (docs/product.md, marketplace 4). */
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  IconButton,
  TextInput,
  useMay,
  useDateTime,
  useServices,
  type ValueProps,
} from "@portalkit/kernel/browser";
import { addNote, deleteNote, noteLimits, readNotes, type Note } from "../../contract/codes/calls.ts";
import classes from "./notes.module.css";
import type { gameCodes } from "../../contract.ts";

export function NotesValue({ instance, column, row, value }: ValueProps<typeof gameCodes>): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const services = useServices(instance);
  const [notes, setNotes] = useState(() => readNotes(value));
  const [stored, setStored] = useState(value);
  const [text, setText] = useState("");
  const [isBusy, setBusy] = useState(false);
  if (value !== stored) {
    setStored(value);
    setNotes(readNotes(value));
  }
  const id = String(row._primaryKeyValue ?? row["id"]);
  const mayWrite = useMay(instance)("manage-codes");
  const change = async (run: () => Promise<{ success: boolean; notes: Note[] }>): Promise<boolean> => {
    setBusy(true);
    try {
      const reply = await run();
      if (reply.success) setNotes(reply.notes);
      return reply.success;
    } catch (error) {
      // oxlint-disable-next-line no-console -- docs/product.md, marketplace 8: only logged
      console.warn("The notes were not changed:", error instanceof Error ? error.message : error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const note = text.trim();
    if (note === "" || isBusy) return;
    if (
      await change(() =>
        services.call(addNote, { note, createdAt: new Date().toISOString() }, { params: { id }, isQuiet: true }),
      )
    )
      setText("");
  };
  return (
    <div className={classes["notes"]}>
      {notes.length === 0 ? (
        <span className={classes["none"]}>{t("game-codes:notes.none")}</span>
      ) : (
        <ul className={classes["list"]} aria-label={column.label}>
          {notes.map((note, index) => {
            const { text: words, createdAt } = typeof note === "string" ? { text: note, createdAt: undefined } : note;
            return (
              <li key={`${index} ${words}`}>
                <span className={classes["words"]}>
                  {words}
                  {createdAt !== undefined && <time dateTime={createdAt}>{dateTime(createdAt)}</time>}
                </span>
                {mayWrite && (
                  <IconButton
                    icon="trash-2"
                    danger
                    label={t("game-codes:notes.delete", { text: words.slice(0, 60) })}
                    disabled={isBusy}
                    onClick={() =>
                      void change(() =>
                        services.call(deleteNote, undefined, { params: { id, index: String(index) }, isQuiet: true }),
                      )
                    }
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {mayWrite && (
        <form className={classes["form"]} onSubmit={(event) => void add(event)}>
          <TextInput
            value={text}
            maxLength={noteLimits.letters}
            placeholder={t("game-codes:notes.placeholder")}
            aria-label={t("game-codes:notes.placeholder")}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" icon="plus" disabled={text.trim() === ""} loading={isBusy}>
            {t("game-codes:notes.add")}
          </Button>
        </form>
      )}
    </div>
  );
}
