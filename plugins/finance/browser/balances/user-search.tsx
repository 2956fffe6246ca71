/** Control that selects a user by a part of the name, the email or the id. */
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Spinner, TextInput, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import type { ControlOfField } from "@portalkit/resources/browser-api";
import { findUsers } from "../../contract.ts";
import { Amount } from "../ui/amount.tsx";
import classes from "./user-search.module.css";

export interface FoundUser {
  id: string;
  label: string;
  email: string;
  balance: string;
}

const waitMs = 200;

/** The value is a `FoundUser`. */
export function UserSearch({
  instance,
  id,
  value,
  required,
  invalid,
  describedBy = "",
  onChange,
}: ControlOfField & { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const user = value as FoundUser | null;
  const [search, setSearch] = useState("");
  const { found, isLoading, failure } = useFound(instance, user === null ? search.trim() : "");
  if (user !== null) {
    return (
      <div id={id} className={classes["chosen"]} role="group" aria-label={t("finance:bonuses.user")}>
        <UserLine user={user} />
        <Button
          onClick={() => {
            onChange(null);
            setSearch("");
          }}
        >
          {t("finance:bonuses.change")}
        </Button>
      </div>
    );
  }
  return (
    <>
      <TextInput
        id={id}
        type="search"
        autoComplete="off"
        placeholder={t("finance:bonuses.searchUser")}
        value={search}
        maxLength={200}
        aria-required={required}
        aria-invalid={invalid}
        aria-describedby={`${id}-state ${describedBy}`.trim()}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div id={`${id}-state`} role="status" className={classes["state"]}>
        {isLoading && <Spinner />}
        {!isLoading && found?.length === 0 && t("finance:bonuses.noUser", { search: search.trim() })}
        {failure}
      </div>
      {found !== undefined && found.length > 0 && (
        <ul className={classes["found"]}>
          {found.map((candidate) => (
            <li key={candidate.id}>
              <button type="button" onClick={() => onChange(candidate)}>
                <UserLine user={candidate} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function UserLine({ user: { label, email, balance } }: { user: FoundUser }): ReactNode {
  return (
    <span className={classes["userLine"]}>
      <span>
        <strong>{label}</strong>
        {label !== email && <span>{email}</span>}
      </span>
      <Amount value={balance} unit="USDT" />
    </span>
  );
}

/** Searches once the user has stopped typing for a moment. */
function useFound(
  instance: PluginInstance,
  search: string,
): { found: FoundUser[] | undefined; isLoading: boolean; failure: string | undefined } {
  const { call } = useServices(instance);
  const [answer, setAnswer] = useState<{ search: string; found?: FoundUser[]; failure?: string }>({ search: "" });
  useEffect(() => {
    if (search === "") return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      call(findUsers, { search }, { signal: leaving.signal }).then(
        ({ users }) => setAnswer({ search, found: users }),
        (error: unknown) => {
          if (!leaving.signal.aborted)
            setAnswer({ search, failure: error instanceof Error ? error.message : String(error) });
        },
      );
    }, waitMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [call, search]);
  if (search === "") return { found: undefined, isLoading: false, failure: undefined };
  return {
    found: answer.found,
    isLoading: answer.search !== search,
    failure: answer.search === search ? answer.failure : undefined,
  };
}
