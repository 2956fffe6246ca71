/** Saves a form, once at a time, and finds the place for whatever the server has against it. */
import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Column } from "../../contract/resource.ts";
import { CallError } from "../api/call.ts";
import { columnOfError, messageBeside } from "./server-error-field.ts";
import { messageOf } from "./tell-failure.ts";
import type { FieldMessages } from "./use-field-messages.ts";

interface Saving {
  shown: readonly Column[];
  messages: FieldMessages;
  /** Saves and leaves. @throws what the server refused */
  run: () => Promise<void>;
  onTried: () => void;
  /** Fields that somebody else has changed meanwhile. */
  onConflict: (names: readonly string[]) => void;
  /** Leads to a field, or to the first that is wrong. */
  focusFirst: (name?: string) => void;
}

export interface FormSaving {
  save: () => Promise<void>;
  isSaving: boolean;
  /** What the server refused without naming a field. */
  failure: string | undefined;
  clearFailure: () => void;
}

export function useFormSaving({ shown, messages, run, onTried, onConflict, focusFirst }: Saving): FormSaving {
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  /** Two keys in one turn must not save twice. */
  const isUnderWay = useRef(false);
  const save = async (): Promise<void> => {
    if (isUnderWay.current) return;
    onTried();
    if (shown.some((column) => messages.messageOf(column) !== undefined)) return focusFirst();
    isUnderWay.current = true;
    const focused = document.activeElement;
    setSaving(true);
    const goOn = await attempt();
    isUnderWay.current = false;
    // The fields take nothing while they are saved, so that nothing typed meanwhile is lost: only then can they have
    // the focus again.
    flushSync(() => setSaving(false));
    if (focused instanceof HTMLElement && focused.isConnected && document.activeElement === document.body)
      focused.focus({ preventScroll: true });
    goOn?.();
  };
  /** Resolves with what to do once the form takes input again. */
  const attempt = async (): Promise<(() => void) | undefined> => {
    try {
      const found = await messages.judge();
      if (found.length > 0) return () => focusFirst(found[0]);
      await run();
      return undefined;
    } catch (error) {
      return () => tell(error);
    }
  };
  const tell = (error: unknown): void => {
    const conflicts = conflictOf(error);
    if (conflicts.length > 0) {
      onConflict(conflicts);
      return focusFirst(conflicts[0]);
    }
    const message = messageOf(error);
    const field = error instanceof CallError && error.isTold ? undefined : columnOfError(message, shown);
    if (field === undefined) return setFailure(message);
    messages.tellRefused(field, messageBeside(message, shown.find(({ name }) => name === field)?.label ?? ""));
    focusFirst(field);
    // A server names one field at a time; the others are asked about, so that all is mended in one go.
    void messages.judge(field);
  };
  return { save, isSaving, failure, clearFailure: useCallback(() => setFailure(undefined), []) };
}

/** The fields that the server found changed by somebody else. */
function conflictOf(error: unknown): string[] {
  const { conflict } = ((error instanceof CallError ? error.answer : undefined) ?? {}) as { conflict?: unknown };
  return Array.isArray(conflict) ? conflict.filter((name) => typeof name === "string") : [];
}
