/**
 * The context in which values are rendered, computed once per page, because computing it in hundreds of cells would be
 * slow.
 */
import { build } from "portal:build";
import { useAtomValue } from "jotai";
import { createContext, useContext, useMemo } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import {
  usualDatesFormat,
  usualLanguage,
  usualTimeFormat,
  translations,
  baseConfigAtom,
} from "@portalkit/kernel/browser/engine";
import { originHere } from "../../navigation/list-origin.ts";
import { translate } from "@portalkit/kernel/browser";

export interface ValueContext {
  t: TFunction;
  language: string;
  /** Format tokens of dates, and of times of day. */
  dates: string;
  times: string;
  /** Format tokens of a date with a time, in place of both together. */
  moments?: string;
  /** Shown for an empty value. */
  placeholder: { list: string; show: string };
  /** Navigates to a page of the portal. */
  go: (to: string) => void;
}

const emDash = "—";

export const ValuesContext = createContext<ValueContext>({
  t: translate,
  language: usualLanguage,
  dates: usualDatesFormat,
  times: usualTimeFormat,
  placeholder: { list: emDash, show: emDash },
  go: (to) => location.assign(`${build.basePath}${to}`),
});

export function useValueContext(): ValueContext {
  return useContext(ValuesContext);
}

/** Returns the context that a page provides to its values. */
export function usePageValueContext(): ValueContext {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const config = useAtomValue(baseConfigAtom)?.config;
  const { language } = translations;
  return useMemo(() => {
    const empty = config?.emptyFieldPlaceholder;
    const { list, show } = typeof empty === "object" && empty !== null ? empty : { list: empty, show: empty };
    return {
      t,
      language,
      dates: config?.datesFormat ?? usualDatesFormat,
      times: config?.timeFormat ?? usualTimeFormat,
      placeholder: { list: list ?? emDash, show: show ?? emDash },
      go: (to) => void navigate(to, { state: originHere() }),
    };
  }, [t, language, config, navigate]);
}
