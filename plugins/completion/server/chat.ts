/** The provider for OpenAI-compatible endpoints: asks a language model how the text continues. */
import { parseJson, Refusal } from "@portalkit/kernel/contract";
import type { PluginServices } from "@portalkit/kernel/server";
import { contextSent } from "../contract/calls.ts";
import type { CompletionOptions } from "../contract.ts";
import { piecesOf } from "./word-index.ts";

const unavailable = (): Refusal =>
  new Refusal({ code: "COMPLETION_UNAVAILABLE", status: 503, message: "completion:unavailable" });

const maxTokens = 40;
const maxAnswerBytes = 200_000;
const maxLetters = 400;

export interface Question {
  /** The label of the column. */
  label: string;
  text: string;
  context: readonly { label: string; value: string }[];
}

/** @throws COMPLETION_UNAVAILABLE if there is no answer; the log has the reason, without the key and the text */
export async function askChat(services: PluginServices<CompletionOptions>, question: Question): Promise<string[][]> {
  const { chat } = services.options;
  if (chat === undefined) throw unavailable();
  try {
    const response = await fetch(chat.url, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(chat.timeoutSeconds * 1_000),
      headers: {
        "content-type": "application/json",
        ...(chat.key === undefined || chat.key === "" ? {} : { authorization: `Bearer ${chat.key}` }),
      },
      body: JSON.stringify({
        model: chat.model,
        max_tokens: maxTokens,
        temperature: 0.3,
        messages: messagesFor(question, chat.about),
      }),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`it answered ${response.status}`);
    }
    return choicesIn(await readText(response), question.text);
  } catch (error) {
    services.log.warn(
      { reason: error instanceof Error ? error.message : String(error) },
      "the language model gave no suggestion",
    );
    throw unavailable();
  }
}

function messagesFor({ label, text, context }: Question, about: string): { role: string; content: string }[] {
  const known = context.map(({ label: name, value }) => `${name}: ${value.slice(0, contextSent)}`).join("\n");
  return [
    {
      role: "system",
      content: `You complete the text that a person is typing into the field "${label}" of a form. Answer with the words that come next and nothing else: no quotes, no explanation, at most one sentence, in the language of the text. Begin with a space when a new word begins.${about === "" ? "" : `\n${about}`}${known === "" ? "" : `\nThe record says:\n${known}`}`,
    },
    { role: "user", content: text },
  ];
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxAnswerBytes) throw new Error("its answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function choicesIn(answer: string, text: string): string[][] {
  const { choices } = parseJson(answer) as { choices?: unknown };
  if (!Array.isArray(choices)) throw new Error("its answer has no choices");
  return choices
    .map((choice: { message?: { content?: unknown } } | null) => choice?.message?.content)
    .filter((content): content is string => typeof content === "string")
    .map((content) => piecesOf(goingOn(text, content)));
}

/** Removes the words of `text` that models often repeat at the start of their answer. */
function goingOn(text: string, content: string): string {
  const said = content.replace(/[\r\n]+$/, "").slice(0, maxLetters);
  for (let size = Math.min(text.length, said.length); size >= 3; size -= 1)
    if (text.endsWith(said.slice(0, size))) return said.slice(size);
  return /\s$/.test(text) ? said.trimStart() : said;
}
