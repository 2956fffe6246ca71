/**
 * Registers the editor's formats: those of its toolbar, and those that existing texts may contain and must preserve.
 */
import Quill from "quill/core.js";
import { AlignClass } from "quill/formats/align.js";
import Blockquote from "quill/formats/blockquote.js";
import Bold from "quill/formats/bold.js";
import CodeBlock, { Code } from "quill/formats/code.js";
import Header from "quill/formats/header.js";
import Image from "quill/formats/image.js";
import Indent from "quill/formats/indent.js";
import Italic from "quill/formats/italic.js";
import Link from "quill/formats/link.js";
import ListItem from "quill/formats/list.js";
import Script from "quill/formats/script.js";
import Strike from "quill/formats/strike.js";
import Underline from "quill/formats/underline.js";
import { CleanClipboard } from "./clean-clipboard.ts";

let isDone = false;

export function registerFormats(): void {
  if (isDone) return;
  isDone = true;
  Quill.register(
    {
      "formats/align": AlignClass,
      "formats/blockquote": Blockquote,
      "formats/bold": Bold,
      "formats/code": Code,
      "formats/code-block": CodeBlock,
      "formats/header": Header,
      "formats/image": Image,
      "formats/indent": Indent,
      "formats/italic": Italic,
      "formats/link": Link,
      "formats/list": ListItem,
      "formats/script": Script,
      "formats/strike": Strike,
      "formats/underline": Underline,
      "modules/clipboard": CleanClipboard,
    },
    true,
  );
}
