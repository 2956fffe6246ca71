/** Selects a user by a part of the name, the email or the id. */
import { useEffect, useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Spinner, TextInput, useServices, type PluginInstance } from "@portal/kernel/browser";
import { findUsers } from "../../contract.ts";
import { Amount } from "../ui/amount.tsx";
import form from "../ui/amount-field.module.css";
import classes from "./user-search.module.css";

export interface FoundUser {
  id: string;
  label: string;
  email: string;
  balance: string;
}

const waitMs = 200;

interface UserSearchProps {
  instance: PluginInstance;
  user: FoundUser | undefined;
  error?: string | undefined;
  onChange: (user: FoundUser | undefined) => void;
}

export function UserSearch({ instance, user, error, onChange }: UserSearchProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [search, setSearch] = useState("");
  const { found, isLoading, failure } = useFound(instance, user === undefined ? search.trim() : "");
  if (user !== undefined) {
    return (
      <div className={form["field"]}>
        <span className={form["fieldLabel"]} id={id}>
          {t("finance:bonuses.user")}
        </span>
        <div className={classes["chosen"]} role="group" aria-labelledby={id}>
          <UserLine user={user} />
          <Button
            onClick={() => {
              onChange(undefined);
              setSearch("");
            }}
          >
            {t("finance:bonuses.change")}
          </Button>
        </div>
      </div>
    );
  }
  const problem = error ?? failure;
  return (
    <div className={form["field"]}>
      <label htmlFor={id}>{t("finance:bonuses.user")}</label>
      <TextInput
        id={id}
        type="search"
        autoComplete="off"
        placeholder={t("finance:bonuses.searchUser")}
        value={search}
        maxLength={200}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-state`}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div id={`${id}-state`} role="status" className={form["hint"]}>
        {isLoading && <Spinner />}
        {!isLoading && found?.length === 0 && t("finance:bonuses.noUser", { search: search.trim() })}
      </div>
      {problem !== undefined && (
        <p role="alert" className={form["error"]}>
          {problem}
        </p>
      )}
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
    </div>
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
