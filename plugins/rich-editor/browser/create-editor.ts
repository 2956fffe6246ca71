/** Sets up Quill for a form: without theme and toolbar, and with a Tab key that leaves the editor. */
import Quill from "quill/core.js";
import type { CleanHtml } from "@portalkit/kernel/browser";
import type { CleanClipboard } from "./clean-clipboard.ts";
import { htmlOf } from "./editor-html.ts";
import { registerFormats } from "./register-formats.ts";

export interface Editor {
  readonly quill: Quill;
  /** Loads html and starts a new undo history. */
  load(html: string): void;
  /** Returns the current content: the loaded html if unchanged, otherwise clean html; `null` if empty. */
  html(): string | null;
  addImage(index: number, address: string, alt: string): void;
  close(): void;
}

/** Disables key bindings that would trap keyboard users in the editor. Ctrl+] and Ctrl+[ indent lists instead. */
const withoutTab = Object.fromEntries(
  [
    "tab",
    "indent",
    "outdent",
    "remove tab",
    "indent code-block",
    "outdent code-block",
    "table tab",
    "table backspace",
    "table delete",
    "table enter",
    "table up",
    "table down",
  ].map((name) => [name, null]),
);

export interface EditorEvents {
  onChange: () => void;
  /** Called when the caret moves, or the format at the caret changes. */
  onMove: () => void;
  onFiles: (files: File[], index: number) => void;
  onLink: () => void;
}

export function createEditor(
  host: HTMLElement,
  cleanHtml: CleanHtml,
  { onChange, onMove, onFiles, onLink }: EditorEvents,
): Editor {
  registerFormats();
  const bindings = {
    ...withoutTab,
    // Omits the editor's check boxes, which none of this plugin's formats supports.
    "list autofill": { prefix: /^\s*?(1\.|-|\*)$/ },
    "list deeper": {
      key: "]",
      shortKey: true,
      format: ["list"],
      handler: () => void quill.format("indent", "+1", "user"),
    },
    "list higher": {
      key: "[",
      shortKey: true,
      format: ["list"],
      handler: () => void quill.format("indent", "-1", "user"),
    },
    link: { key: "k", shortKey: true, handler: () => onLink() },
  };
  const quill = new Quill(host, {
    formats: [
      "align",
      "blockquote",
      "bold",
      "code",
      "code-block",
      "header",
      "image",
      "indent",
      "italic",
      "link",
      "list",
      "script",
      "strike",
      "underline",
    ],
    modules: {
      keyboard: { bindings },
      history: { userOnly: true, delay: 700 },
      uploader: { mimetypes: [], handler: () => undefined },
    },
  });
  quill.uploader.upload = (range, files) => onFiles([...files], range.index);
  const clipboard = quill.clipboard as CleanClipboard;
  /** The loaded html, and the editor's own html for it. */
  let loaded: { given: string | null; own: string | null } = { given: null, own: null };
  quill.on("text-change", (_delta, _before, source) => {
    if (source !== "silent") onChange();
  });
  quill.on("editor-change", onMove);
  return {
    quill,
    load: (html) => {
      const clean = cleanHtml(html);
      for (const [, address = ""] of clean.matchAll(/<img [^>]*?src="([^"]*)"/g))
        clipboard.ownImages.add(address.replaceAll("&amp;", "&"));
      clipboard.isLoading = true;
      quill.setContents(clipboard.convert({ html: clean }), "silent");
      clipboard.isLoading = false;
      quill.history.clear();
      loaded = { given: html === "" ? null : html, own: htmlOf(quill.root, cleanHtml) };
    },
    html: () => {
      const own = htmlOf(quill.root, cleanHtml);
      return own === loaded.own ? loaded.given : own;
    },
    addImage: (index, address, alt) => {
      clipboard.ownImages.add(address);
      quill.insertEmbed(index, "image", address, "user");
      quill.formatText(index, 1, "alt", alt, "user");
      quill.setSelection(index + 1, 0, "silent");
    },
    close: () => {
      quill.disable();
      host.replaceChildren();
      host.className = "";
    },
  };
}
