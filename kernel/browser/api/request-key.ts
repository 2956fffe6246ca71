/** Keys of requests that take effect once, however often they are sent: `Idempotency-Key`. */
import { useState } from "react";
import type { CallError } from "./call-error.ts";

/** Avoids `crypto.randomUUID`, which exists on secure (HTTPS) pages only. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Sends a request with its key. */
export type SendOnce = <Reply>(send: (idempotencyKey: string) => Promise<Reply>, request?: unknown) => Promise<Reply>;

/**
 * Returns a function that sends a request with the same key until it is answered, so that one that is repeated because
 * its answer was lost takes effect once.
 * @example
 * const sendOnce = useSendOnce();
 * await sendOnce((idempotencyKey) => call(addVisit, visit, { idempotencyKey }));
 * // A changed request is another one, and gets a key of its own:
 * await sendOnce((idempotencyKey) => call(placeOrder, cart, { idempotencyKey }), cart);
 */
export const useSendOnce = (): SendOnce => useState(createSendOnce)[0];

function createSendOnce(): SendOnce {
  /** Of the requests whose answers were lost, by their texts. */
  const keys: Record<string, string | undefined> = {};
  return async (send, request) => {
    const text = String(JSON.stringify(request));
    const key = (keys[text] ??= newKey());
    let isOpen = false;
    try {
      return await send(key);
    } catch (error) {
      // What is refused for what it asks has been read, and has no effect. Otherwise this call or one before may have.
      isOpen = ![200, 422].includes((error as CallError).status);
      throw error;
    } finally {
      if (!isOpen) keys[text] = undefined;
    }
  };
}
