import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { store } from "../state/store.ts";
import { clearOldToasts, dismissToast, toast, toastsAtom } from "./toasts.ts";

const shown = (): (string | undefined)[] => store.get(toastsAtom).map(({ message }) => message);

beforeEach(() => {
  vi.useFakeTimers();
  store.set(toastsAtom, []);
});
afterEach(() => vi.useRealTimers());

describe("toasts", () => {
  it("stay 10 s, errors 30 s, or for a given time", () => {
    toast({ message: "a", variant: "info" });
    toast({ message: "b", variant: "danger" });
    toast({ message: "c", variant: "danger", timeoutMs: 5_000 });
    toast({ message: "d", variant: "success", timeoutMs: "unlimited" });
    expect(store.get(toastsAtom).map(({ timeoutMs }) => timeoutMs)).toEqual([10_000, 30_000, 5_000, "unlimited"]);
  });

  it("go when dismissed", () => {
    const id = toast({ message: "a", variant: "info" });
    toast({ message: "b", variant: "info" });
    dismissToast(id);
    expect(shown()).toEqual(["b"]);
  });

  it("go on a change of page when older than 5 s", () => {
    toast({ message: "old", variant: "info", timeoutMs: "unlimited" });
    vi.advanceTimersByTime(5_001);
    toast({ message: "new", variant: "info" });
    clearOldToasts();
    expect(shown()).toEqual(["new"]);
  });

  it("do not say the same twice at once, whatever their variants", () => {
    toast({ message: "Something went wrong", variant: "danger" });
    toast({ message: "other", variant: "danger" });
    toast({ message: "Something went wrong", variant: "info" });
    toast({ message: "Something went wrong", variant: "danger" });
    expect(shown()).toEqual(["other", "Something went wrong"]);
    expect(store.get(toastsAtom).at(-1)?.variant).toBe("danger");
  });

  it("stay apart when each has an action of its own", () => {
    const action = { label: "Undo", run: () => undefined };
    toast({ message: "Record deleted", variant: "success", action });
    toast({ message: "Record deleted", variant: "success", action });
    expect(shown()).toEqual(["Record deleted", "Record deleted"]);
  });

  it("report one failure once: the sentence that says what it prevented takes the place of the general one", () => {
    toast({ message: "Something went wrong", variant: "danger" });
    toast({ message: "The columns could not be saved: Something went wrong", variant: "danger" });
    expect(shown()).toEqual(["The columns could not be saved: Something went wrong"]);
    toast({ message: "Something went wrong", variant: "danger" });
    expect(shown()).toEqual(["The columns could not be saved: Something went wrong"]);
    toast({ message: "wrong", variant: "danger" });
    expect(shown()).toEqual(["The columns could not be saved: Something went wrong", "wrong"]);
  });

  it("do not pile up beyond six", () => {
    for (let count = 0; count < 20; count += 1) toast({ message: String(count), variant: "info" });
    expect(shown()).toEqual(["14", "15", "16", "17", "18", "19"]);
  });
});
