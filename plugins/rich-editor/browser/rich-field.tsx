/** The field of a formatted text: toolbar, editor and running uploads. */
import { IconButton, loadHtmlCleaner, type CleanHtml, type InputProps } from "@portalkit/kernel/browser";
import { richTextClass } from "@portalkit/resources/browser-api";
import { meantByKey } from "@portalkit/completion";
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FunctionComponent,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { useTranslation } from "react-i18next";
import { allTools, type Tool } from "../contract.ts";
import { createEditor, type Editor } from "./create-editor.ts";
import { GhostLine } from "./ghost-line.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { toolTable, type Formats } from "./tool-table.ts";
import { Toolbar } from "./toolbar.tsx";
import { useEditorAttributes } from "./use-editor-attributes.ts";
import { useGhost } from "./use-ghost.ts";
import { useImages } from "./use-images.ts";
import content from "./rich-content.module.css";
import classes from "./rich-editor.module.css";

/** Loads the sanitizer, with which the editor reads and writes, together with the field. */
export async function loadRichField(): Promise<FunctionComponent<InputProps>> {
  const cleanHtml = await loadHtmlCleaner();
  return (props) => <RichField {...props} cleanHtml={cleanHtml} />;
}

function RichField({ cleanHtml, ...props }: InputProps & { cleanHtml: CleanHtml }): ReactNode {
  const { column, id, value, readonly, invalid, onChange } = props;
  const { t } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const editor = useRef<Editor>(undefined);
  /** The last value exchanged with the form. */
  const known = useRef<unknown>(undefined);
  const [formats, setFormats] = useState<Formats>({});
  const [link, setLink] = useState<{ address: string; index: number; length: number }>();
  const { uploadId, completionId } = servicesNamed(props);
  const images = useImages(props, editor, uploadId);
  const { ghost, suggester, follow, accept } = useGhost(props, editor, completionId);
  const named = props.meta["toolbar"];
  const tools = allTools.filter(
    (tool) => (!Array.isArray(named) || named.includes(tool)) && (tool !== "image" || uploadId !== undefined),
  );

  const openLink = (): void => {
    const quill = editor.current?.quill;
    if (quill === undefined) return;
    const range = quill.getSelection(true);
    const address = quill.getFormat(range)["link"];
    setLink({
      address: typeof address === "string" ? address : "",
      ...(typeof address === "string" && range.length === 0 ? wholeLink(quill, range.index) : range),
    });
  };
  const changed = useEffectEvent(() => {
    const next = editor.current?.html() ?? null;
    known.current = next;
    onChange(next);
    follow(true);
  });
  const moved = useEffectEvent(() => {
    const quill = editor.current?.quill;
    const range = quill?.getSelection();
    if (quill !== undefined && range !== null && range !== undefined) setFormats(quill.getFormat(range));
    follow(false);
  });
  const filesCame = useEffectEvent((files: File[], index: number) => images.add(files, index));
  const linkWanted = useEffectEvent(openLink);
  useEffect(() => {
    if (host.current === null) return undefined;
    const made = createEditor(host.current, cleanHtml, {
      onChange: () => changed(),
      onMove: () => moved(),
      onFiles: (files, index) => filesCame(files, index),
      onLink: () => linkWanted(),
    });
    editor.current = made;
    return () => {
      made.close();
      editor.current = undefined;
    };
  }, [cleanHtml]);
  // Reloads the editor if the record was loaded again or the form reset the value.
  useEffect(() => {
    if (known.current !== undefined && same(known.current, value)) return;
    known.current = value ?? null;
    editor.current?.load(typeof value === "string" ? value : "");
  }, [value]);
  useEditorAttributes(editor, props);

  const runTool = (tool: Tool): void => {
    const quill = editor.current?.quill;
    if (quill === undefined) return;
    if (tool === "link") return openLink();
    if (tool === "image") return picker.current?.click();
    quill.focus();
    toolTable[tool].run?.(quill, quill.getFormat());
    return undefined;
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.altKey && event.key === "F10") {
      event.preventDefault();
      return bar.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    }
    const meant = ghost === undefined ? undefined : meantByKey(event, isRtl());
    if (meant === undefined) return undefined;
    event.preventDefault();
    event.stopPropagation();
    if (meant === "all" || meant === "word") accept(meant);
    else if (meant === "dismiss") suggester.current?.dismiss();
    else suggester.current?.choose(meant === "next" ? 1 : -1);
    return undefined;
  };
  return (
    <div className={classes["editor"]} data-wrong={invalid || undefined} data-readonly={readonly || undefined}>
      <Toolbar
        label={column.label}
        controls={id}
        tools={tools}
        formats={formats}
        isDisabled={readonly}
        bar={bar}
        onTool={runTool}
        onLeave={() => editor.current?.quill.focus()}
      />
      <div
        className={classes["frame"]}
        onKeyDownCapture={onKey}
        onBlur={() => suggester.current?.stop()}
        onCompositionStart={() => suggester.current?.stop()}
      >
        <div ref={host} className={`${content["host"]} ${richTextClass}`} />
        {ghost !== undefined && <GhostLine ghost={ghost} isRtl={isRtl()} onAccept={() => accept("all")} />}
      </div>
      {images.underWay !== undefined && (
        <div className={classes["progress"]} role="status">
          <progress max={100} value={images.underWay.percent} aria-label={images.underWay.name} />
          <span>{t("rich-editor:uploading", images.underWay)}</span>
          <IconButton icon="x" label={t("rich-editor:cancelUpload")} onClick={images.cancel} />
        </div>
      )}
      <span role="status" className="visually-hidden">
        {ghost === undefined
          ? ""
          : ghost.count > 1
            ? t("completion:suggestedOf", { text: ghost.text.trim(), count: ghost.count })
            : t("completion:suggested", { text: ghost.text.trim() })}
      </span>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => {
          images.add([...(event.target.files ?? [])], editor.current?.quill.getSelection(true).index ?? 0);
          event.target.value = "";
        }}
      />
      {link !== undefined && (
        <LinkDialog
          address={link.address}
          needsText={link.length === 0}
          onClose={() => setLink(undefined)}
          onRemove={() => {
            setLink(undefined);
            editor.current?.quill.formatText(link.index, link.length, "link", false, "user");
          }}
          onApply={(address, text) => {
            setLink(undefined);
            const quill = editor.current?.quill;
            if (link.length > 0) quill?.formatText(link.index, link.length, "link", address, "user");
            else quill?.insertText(link.index, text, "link", address, "user");
          }}
        />
      )}
    </div>
  );
}

/**
 * Reads the instances from the component's `meta`; other servers of this family complete by the editor's own instance.
 */
function servicesNamed({ meta }: InputProps): { uploadId: string | undefined; completionId: string | undefined } {
  const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
  return {
    uploadId: text(meta["uploadPluginInstanceId"]),
    completionId:
      text(meta["completionPluginInstanceId"]) ??
      (meta["shouldComplete"] === true ? text(meta["pluginInstanceId"]) : undefined),
  };
}

/** Returns the range of the link around the caret. */
function wholeLink(quill: Editor["quill"], index: number): { index: number; length: number } {
  const [leaf, offset] = quill.getLeaf(index);
  return leaf === null ? { index, length: 0 } : { index: index - offset, length: leaf.length() };
}

const isRtl = (): boolean => document.documentElement.dir === "rtl";
const same = (a: unknown, b: unknown): boolean => (a ?? "") === (b ?? "");
