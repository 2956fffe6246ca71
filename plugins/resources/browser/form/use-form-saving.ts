/** Saves a form, one request at a time, and assigns the server's errors to fields. */
import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Column } from "@portalkit/kernel/contract";
import { CallError, isUnanswered } from "@portalkit/kernel/browser";
import { columnOfError, messageBeside } from "./server-error-field.ts";
import { messageOf } from "@portalkit/kernel/browser/engine";
import type { FieldMessages } from "./use-field-messages.ts";

interface Saving {
  shown: readonly Column[];
  messages: FieldMessages;
  /**
   * Saves and leaves.
   * @throws the server's refusal
   */
  run: () => Promise<void>;
  onTried: () => void;
  /** Called if it is unknown whether the form was saved. */
  onUnanswered: () => void;
  /** Receives the fields that another user has changed. */
  onConflict: (names: readonly string[]) => void;
  /** Focuses a field; without a name, the first invalid one. */
  focusFirst: (name?: string) => void;
}

export interface SavingFailure {
  message: string;
  /** The record that the form has already created. */
  savedAs: string | undefined;
}

export interface FormSaving {
  save: () => Promise<void>;
  isSaving: boolean;
  /** The server's message if it names no field. */
  failure: SavingFailure | undefined;
  clearFailure: () => void;
}

export function useFormSaving({
  shown,
  messages,
  run,
  onTried,
  onUnanswered,
  onConflict,
  focusFirst,
}: Saving): FormSaving {
  const [failure, setFailure] = useState<SavingFailure>();
  const [isSaving, setSaving] = useState(false);
  /** Prevents a second save in the same tick, before React has rendered `isSaving`. */
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
    // The fields are inert while saving, so that nothing typed meanwhile is lost; they can regain the focus only now.
    flushSync(() => setSaving(false));
    if (focused instanceof HTMLElement && focused.isConnected && document.activeElement === document.body)
      focused.focus({ preventScroll: true });
    goOn?.();
  };
  /** Tries to save; resolves with what to do once the fields accept input again. */
  const attempt = async (): Promise<(() => void) | undefined> => {
    try {
      const found = await messages.validate();
      if (found.length > 0) return () => focusFirst(found[0]);
      await run();
      return undefined;
    } catch (error) {
      if (isUnanswered(error)) onUnanswered();
      return () => showFailure(error);
    }
  };
  const showFailure = (error: unknown): void => {
    const conflicts = conflictOf(error);
    if (conflicts.length > 0) {
      onConflict(conflicts);
      return focusFirst(conflicts[0]);
    }
    const message = messageOf(error);
    const savedAs = savedAsOf(error);
    const isReported = savedAs !== undefined || (error instanceof CallError && error.isReported);
    const field = isReported ? undefined : columnOfError(message, shown);
    if (field === undefined) return setFailure({ message, savedAs });
    messages.reportRefused(field, messageBeside(message, shown.find(({ name }) => name === field)?.label ?? ""));
    focusFirst(field);
    // A server names one field at a time: validates the others too, so that the user can correct all at once.
    void messages.validate(field);
  };
  return { save, isSaving, failure, clearFailure: useCallback(() => setFailure(undefined), []) };
}

/** Returns the record that the server reports as created by the form before. */
function savedAsOf(error: unknown): string | undefined {
  const { savedAs } = ((error instanceof CallError ? error.answer : undefined) ?? {}) as { savedAs?: unknown };
  return typeof savedAs === "string" ? savedAs : undefined;
}

/** Returns the fields that the server reports as changed by another user. */
function conflictOf(error: unknown): string[] {
  const { conflict } = ((error instanceof CallError ? error.answer : undefined) ?? {}) as { conflict?: unknown };
  return Array.isArray(conflict) ? conflict.filter((name) => typeof name === "string") : [];
}
