/** Ghost text behind the caret, if a `completion` instance serves the field. */
import { offered, type InputProps } from "@portalkit/kernel/browser";
import { completionPort, type Suggester } from "@portalkit/completion";
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import type { Editor } from "./create-editor.ts";

export interface Ghost {
  text: string;
  /** The number of suggestions to choose from. */
  count: number;
  /** The position of the caret in the editor's frame. `isLast`: the caret is at the end of the text. */
  place: { top: number; left: number; right: number; height: number; isLast: boolean };
}

const nowhere: Ghost["place"] = { top: 0, left: 0, right: 0, height: 0, isLast: true };

/** @param completionId id of the instance; without it there are no suggestions */
export function useGhost(
  { column, row, meta, readonly }: InputProps,
  editor: RefObject<Editor | undefined>,
  completionId: string | undefined,
): {
  ghost: Ghost | undefined;
  suggester: RefObject<Suggester | undefined>;
  follow: (hasTyped: boolean) => void;
  accept: (much: "all" | "word") => void;
} {
  const [ghost, setGhost] = useState<Ghost>();
  const suggester = useRef<Suggester>(undefined);
  const record = useEffectEvent(() => row);
  const isForeign = meta["shouldComplete"] === true;
  const debounceMs = typeof meta["debounceTime"] === "number" ? meta["debounceTime"] : undefined;
  useEffect(() => {
    if (completionId === undefined || readonly) return undefined;
    let isCurrent = true;
    const begin = async (): Promise<void> => {
      const completions = await offered(completionPort, completionId);
      if (!isCurrent || completions === undefined) return;
      suggester.current = completions.suggester(
        column.name,
        () => record(),
        (text, count) => setGhost(text === "" ? undefined : { text, count, place: placeOfCaret(editor.current) }),
        {
          isWholeSent: isForeign,
          ...(debounceMs === undefined ? {} : { debounceMs }),
        },
      );
    };
    void begin();
    return () => {
      isCurrent = false;
      suggester.current?.stop();
      suggester.current = undefined;
    };
  }, [completionId, column.name, readonly, isForeign, debounceMs, editor]);

  /** True while a suggestion is inserted: the caret is not yet behind it. */
  const isAccepting = useRef(false);
  const follow = (hasTyped: boolean): void => {
    if (isAccepting.current) return undefined;
    const quill = editor.current?.quill;
    const range = quill?.hasFocus() === true ? quill.getSelection() : null;
    if (quill === undefined || range === null) return suggester.current?.stop();
    const isAtEnd =
      range.length === 0 &&
      quill.getText(range.index, 1) === "\n" &&
      quill.getFormat(range)["code-block"] === undefined;
    if (!isAtEnd) return suggester.current?.typed("", false);
    if (hasTyped) suggester.current?.typed(quill.getText(0, range.index), true);
    return undefined;
  };
  return {
    ghost,
    suggester,
    follow,
    accept: (much) => {
      const quill = editor.current?.quill;
      const range = quill?.getSelection();
      const text = suggester.current?.accept(much) ?? "";
      if (quill === undefined || range === null || range === undefined || text === "") return;
      isAccepting.current = true;
      quill.insertText(range.index, text, "user");
      quill.setSelection(range.index + text.length, 0, "user");
      isAccepting.current = false;
      follow(true);
    },
  };
}

function placeOfCaret(editor: Editor | undefined): Ghost["place"] {
  const range = editor?.quill.getSelection();
  const bounds = range === null || range === undefined ? null : (editor?.quill.getBounds(range.index) ?? null);
  if (editor === undefined || range === null || range === undefined || bounds === null) return nowhere;
  return {
    top: bounds.top,
    left: bounds.left,
    right: editor.quill.container.clientWidth - bounds.left,
    height: bounds.height,
    isLast: range.index >= editor.quill.getLength() - 1,
  };
}
