/** How many reports of browsers a process takes in a minute, of all of them and of one address. */

export interface ReportLimit {
  /** Whether to take another report of this address now. */
  takes(address: string): boolean;
  /** How many were left out in the minutes that have ended since the last call. */
  leftOut(): number;
}

const minuteMs = 60_000;

/** @param now milliseconds of a clock that only goes on */
export function limitReports(perMinute: number, now: () => number = () => performance.now()): ReportLimit {
  const perAddress = Math.ceil(perMinute / 10);
  let minute = -1;
  let taken = 0;
  let left = 0;
  let leftBefore = 0;
  const ofAddress = new Map<string, number>();
  const turn = (): void => {
    const current = Math.floor(now() / minuteMs);
    if (current === minute) return;
    minute = current;
    leftBefore += left;
    left = taken = 0;
    ofAddress.clear();
  };
  return {
    takes: (address) => {
      turn();
      const own = ofAddress.get(address) ?? 0;
      if (taken >= perMinute || own >= perAddress) {
        left += 1;
        return false;
      }
      taken += 1;
      ofAddress.set(address, own + 1);
      return true;
    },
    leftOut: () => {
      turn();
      const count = leftBefore;
      leftBefore = 0;
      return count;
    },
  };
}
