/**
 * A bot provider for tests: the few Bot API methods that the portal uses, one bot, chats in memory, and failures on
 * demand.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

// oxlint-disable-next-line typescript/no-explicit-any -- the provider's JSON
type Json = any;

export interface Message {
  message_id: number;
  chatId: number;
  text: string;
  buttons: { text: string; callback_data: string }[];
}
export interface Sender {
  id: number;
  username?: string;
  language_code?: string;
}
interface Trouble {
  method: string;
  /** The connection closes without a response. */
  isLost?: boolean;
  /** The response never comes. */
  isHung?: boolean;
  answer?: Json;
}

export interface BotProvider {
  url: string;
  /** The valid tokens, each with the bot's name. */
  tokens: Map<string, string>;
  /** Every received call, oldest first. */
  calls: { method: string; token: string; payload: Json }[];
  /** Returns the current messages of a chat, with edits applied. */
  chat(chatId: number): Message[];
  /** Returns the update's id. */
  say(from: Sender, text: string, chat?: { id: number; type: string }): number;
  /** Presses a button of the newest message that has it. */
  press(from: Sender, text: string | RegExp): number;
  /** Sends an update again, as after a lost response. */
  again(updateId: number): void;
  update(updateId: number): Json;
  /** Whether all updates have been fetched and confirmed. */
  isIdle(): boolean;
  /** Returns the tokens of the open long-polling requests. */
  pollers(): string[];
  /** The number of times that two clients polled at once. */
  conflicts: number;
  troubles: Trouble[];
  webhook: Json;
  close(): Promise<void>;
}

export async function startBotProvider(port = 0): Promise<BotProvider> {
  const pending: Json[] = [];
  const all = new Map<number, Json>();
  const messages: Message[] = [];
  const held = new Set<{ token: string; response: ServerResponse; answer: (body: Json) => void; offset: number }>();
  let nextUpdate = 1_000;
  let nextMessage = 1;
  const deliver = (update: Json): number => {
    all.set(update.update_id, update);
    pending.push(update);
    flush();
    return update.update_id as number;
  };
  const flush = (): void => {
    for (const question of held) {
      if (pending.length > 0) question.answer({ ok: true, result: pending.slice(0, 100) });
    }
  };
  const person = ({ id, username, language_code: language }: Sender): Json => ({
    id,
    is_bot: false,
    first_name: username ?? "Somebody",
    ...(username === undefined ? {} : { username }),
    ...(language === undefined ? {} : { language_code: language }),
  });

  const provider: BotProvider = {
    url: "",
    tokens: new Map(),
    calls: [],
    troubles: [],
    webhook: undefined,
    conflicts: 0,
    chat: (chatId) => messages.filter((message) => message.chatId === chatId),
    say: (from, text, chat = { id: from.id, type: "private" }) => {
      const isCommand = text.startsWith("/");
      return deliver({
        update_id: nextUpdate++,
        message: {
          message_id: nextMessage++,
          date: 1,
          chat,
          from: person(from),
          text,
          ...(isCommand
            ? { entities: [{ type: "bot_command", offset: 0, length: text.split(/\s/)[0]?.length ?? 0 }] }
            : {}),
        },
      });
    },
    press: (from, text) => {
      const fits = (label: string): boolean => (typeof text === "string" ? label === text : text.test(label));
      const message = messages.findLast(
        ({ chatId, buttons }) => chatId === from.id && buttons.some((button) => fits(button.text)),
      );
      const button = message?.buttons.find((candidate) => fits(candidate.text));
      if (message === undefined || button === undefined)
        throw new Error(
          `no button ${String(text)} in ${JSON.stringify(messages.filter(({ chatId }) => chatId === from.id).at(-1))}`,
        );
      return deliver({
        update_id: nextUpdate++,
        callback_query: {
          id: String(nextUpdate),
          chat_instance: "1",
          from: person(from),
          data: button.callback_data,
          message: {
            message_id: message.message_id,
            date: 1,
            chat: { id: from.id, type: "private" },
            text: message.text,
          },
        },
      });
    },
    again: (updateId) => void deliver(all.get(updateId)),
    update: (updateId) => all.get(updateId),
    isIdle: () => pending.length === 0,
    pollers: () => [...held].map(({ token }) => token),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const write = (payload: Json, message: Message): void => {
    message.text = payload.text;
    message.buttons = (payload.reply_markup?.inline_keyboard ?? []).flat();
  };
  const methods: Record<string, (payload: Json, token: string) => Json> = {
    getMe: (_payload, token) => ({ id: 4_242, is_bot: true, first_name: "Shop", username: provider.tokens.get(token) }),
    sendMessage: (payload) => {
      const message: Message = { message_id: nextMessage++, chatId: Number(payload.chat_id), text: "", buttons: [] };
      write(payload, message);
      messages.push(message);
      return {
        message_id: message.message_id,
        date: 1,
        chat: { id: message.chatId, type: "private" },
        text: message.text,
      };
    },
    editMessageText: (payload) => {
      const message = messages.find(({ message_id: id }) => id === payload.message_id);
      if (message === undefined) return undefined;
      write(payload, message);
      return true;
    },
    answerCallbackQuery: () => true,
    setMyCommands: () => true,
    setWebhook: (payload) => {
      provider.webhook = payload;
      return true;
    },
    deleteWebhook: () => {
      provider.webhook = undefined;
      return true;
    },
  };

  const hold = (token: string, { offset = 0, timeout = 0 }: Json, response: ServerResponse): void => {
    for (let first = pending[0]; first !== undefined && first.update_id < offset; first = pending[0]) pending.shift();
    provider.conflicts += held.size;
    for (const older of held)
      older.answer({ ok: false, error_code: 409, description: "Conflict: terminated by other getUpdates request" });
    const question = {
      token,
      response,
      offset,
      answer: (body: Json) => {
        clearTimeout(timer);
        held.delete(question);
        send(response, body);
      },
    };
    const timer = setTimeout(() => question.answer({ ok: true, result: [] }), timeout * 1_000);
    held.add(question);
    response.on("close", () => {
      clearTimeout(timer);
      held.delete(question);
    });
    if (pending.length > 0) question.answer({ ok: true, result: pending.slice(0, 100) });
  };

  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, token = "", method = ""] = /^\/bot([^/]+)\/(\w+)$/.exec(decodeURIComponent(request.url ?? "")) ?? [];
    const payload = await bodyOf(request);
    provider.calls.push({ method, token, payload });
    if (!provider.tokens.has(token)) return send(response, { ok: false, error_code: 401, description: "Unauthorized" });
    const at = provider.troubles.findIndex((trouble) => trouble.method === method);
    const [trouble] = at === -1 ? [] : provider.troubles.splice(at, 1);
    if (trouble?.isHung === true) return;
    if (trouble?.isLost === true) return void request.socket.destroy();
    if (trouble?.answer !== undefined) return send(response, trouble.answer);
    if (method === "getUpdates") return hold(token, payload, response);
    const result = methods[method]?.(payload, token);
    send(
      response,
      result === undefined
        ? { ok: false, error_code: 400, description: `Bad Request: ${method}` }
        : { ok: true, result },
    );
  };
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}

function send(response: ServerResponse, body: Json): void {
  response.writeHead(body.ok === true ? 200 : (body.error_code as number), { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<Json> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text === "" ? {} : JSON.parse(text);
}
