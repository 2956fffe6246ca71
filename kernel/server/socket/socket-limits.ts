/** Limits how many sockets one caller may hold, and how often an address may request one. */
import { socketCloseCodes } from "../../contract/socket.ts";
import { addressGroups } from "../session/address-group.ts";

export interface SocketLimits {
  /** For one signed-in user, in this process. */
  perUser: number;
  /** For callers who are not signed in, on one line (an IPv4 address, an IPv6 /64). */
  anonymousPerAddress: number;
  /** For all callers, in this process. */
  total: number;
  /** Attempts to open a socket, from one line, within a minute. */
  upgradesPerMinute: number;
}

/** The close code and its reason. */
export interface SocketRefusal {
  code: number;
  reason: string;
}

export interface SocketPlaces {
  /**
   * Counts an attempt of this line before any other work is done for it. Returns false if there were too many within
   * the minute.
   */
  mayAttempt(ip: string): boolean;
  /**
   * Reserves a place, or returns the reason why there is none. Refuses the newest socket instead of closing an older
   * one: the older socket's page would reconnect and close another one, and an attacker could push users out.
   * @param userPk null for a caller who is not signed in
   */
  take(userPk: string | null, ip: string): { release: () => void } | { refusal: SocketRefusal };
}

const minuteMs = 60_000;

export function createSocketPlaces(limits: SocketLimits, now: () => number = () => performance.now()): SocketPlaces {
  const held = new Map<string, number>();
  let total = 0;
  let attempts = new Map<string, number>();
  let since = now();
  return {
    mayAttempt: (ip) => {
      // Starts a new map each minute, so that any number of invented addresses does not accumulate.
      if (now() - since >= minuteMs) [attempts, since] = [new Map(), now()];
      const { line } = addressGroups(ip);
      const count = (attempts.get(line) ?? 0) + 1;
      attempts.set(line, count);
      return count <= limits.upgradesPerMinute;
    },
    take: (userPk, ip) => {
      const holder = userPk === null ? `address ${addressGroups(ip).line}` : `user ${userPk}`;
      const count = held.get(holder) ?? 0;
      if (total >= limits.total)
        return { refusal: { code: socketCloseCodes.tryAgainLater, reason: "The server has too many connections" } };
      if (count >= (userPk === null ? limits.anonymousPerAddress : limits.perUser))
        return { refusal: { code: socketCloseCodes.tooMany, reason: "Too many connections" } };
      held.set(holder, count + 1);
      total += 1;
      let isHeld = true;
      const release = (): void => {
        if (!isHeld) return;
        isHeld = false;
        total -= 1;
        const left = (held.get(holder) ?? 1) - 1;
        if (left === 0) held.delete(holder);
        else held.set(holder, left);
      };
      return { release };
    },
  };
}
