/** Quill, set up for a form: no theme, no toolbar of its own, and a Tab key that leaves it. */
import Quill from "quill/core.js";
import { cleanHtml } from "#kernel/browser";
import type { CleanClipboard } from "./clean-clipboard.ts";
import { htmlOf } from "./editor-html.ts";
import { registerFormats } from "./register-formats.ts";

export interface Editor {
  readonly quill: Quill;
  /** Shows html; the undo history begins here. */
  load(html: string): void;
  /**
   * What stands there now: the html it was loaded with while that is what it still says, else clean html; `null` for
   * nothing.
   */
  html(): string | null;
  addImage(index: number, address: string, alt: string): void;
  close(): void;
}

/** Keys that would keep whoever moves by keyboard inside. Lists are indented by Ctrl+] and Ctrl+[ instead. */
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
  /** The caret has moved, or what is under it has another format. */
  onMove: () => void;
  onFiles: (files: File[], index: number) => void;
  onLink: () => void;
}

export function createEditor(host: HTMLElement, { onChange, onMove, onFiles, onLink }: EditorEvents): Editor {
  registerFormats();
  const bindings = {
    ...withoutTab,
    // Without the check boxes that the editor would make too: no format of ours says them.
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
  /** What was loaded, and how the editor itself writes that. */
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
      quill.setContents(clipboard.convert({ html: clean }), "silent");
      quill.history.clear();
      loaded = { given: html === "" ? null : html, own: htmlOf(quill.root) };
    },
    html: () => {
      const own = htmlOf(quill.root);
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
