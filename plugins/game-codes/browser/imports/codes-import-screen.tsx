/** `/codes-import`: select a file or paste text, set what the codes are for, watch the import, and read its result. */
import { useCallback, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import {
  Card,
  LinkButton,
  listAddress,
  NotFoundScreen,
  OfferedComponent,
  Page,
  Skeleton,
  useIsOffered,
  useServices,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { importStepsPort, type ImportParts, type ImportWords } from "@portalkit/imports/browser-api";
import type { ImportInfo } from "@portalkit/imports";
import { CodeFields } from "./code-fields.tsx";
import classes from "./codes-import.module.css";

/** The URL contains the open import, so that a reload returns to it. */
const importKey = "import";

const countsOf = ({
  rows,
  stored,
  failed,
  counts: { inFile = 0, inStock = 0 },
}: ImportInfo): readonly (readonly [string, number])[] => [
  ["game-codes:imports.rows", rows],
  ["game-codes:imports.stored", stored],
  ["game-codes:imports.inFile", inFile],
  ["game-codes:imports.inStock", inStock],
  ["game-codes:imports.bad", failed - inFile - inStock],
];
const batchOf = ({ details }: ImportInfo): string => details["batch"] ?? "";

const words: ImportWords = {
  paste: "game-codes:imports.paste",
  usePasted: "game-codes:imports.usePasted",
  pastedName: "game-codes:imports.pastedName",
  working: "game-codes:imports.working",
  done: "game-codes:imports.done",
  cancelled: "game-codes:imports.cancelled",
  report: "game-codes:imports.report",
};

export function CodesImportScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const services = useServices(instance);
  const [search, setSearch] = useSearchParams();
  const open = useCallback(
    (id: string | null) => setSearch(id === null ? {} : { [importKey]: id }, { replace: id === null }),
    [setSearch],
  );
  // Without a plugin that imports files, there is no such page.
  if (!useIsOffered(importStepsPort)) return <NotFoundScreen />;
  return (
    <Page title={t("game-codes:imports.title")} description={t("game-codes:imports.intro")} width="reading">
      <OfferedComponent
        port={importStepsPort}
        of="ImportSteps"
        props={{
          services,
          words,
          id: search.get(importKey),
          onOpen: open,
          draw: drawCards,
          fields: CodeFields,
          counts: countsOf,
          pastColumn: { label: "game-codes:imports.batch", value: batchOf },
          links: CodesLink,
        }}
      >
        <Skeleton height={120} />
      </OfferedComponent>
    </Page>
  );
}

function drawCards({ fileName, body, actions, past }: ImportParts): ReactNode {
  return (
    <>
      <Card title={fileName}>
        {body}
        {actions !== undefined && <div className={classes["actions"]}>{actions}</div>}
      </Card>
      <Card>{past}</Card>
    </>
  );
}

function CodesLink({ info }: { info: ImportInfo }): ReactNode {
  const { t } = useTranslation();
  return (
    info.stored > 0 && (
      <LinkButton
        icon="ticket"
        to={listAddress("codes", [{ field: "import_batch", operator: "eq", value: batchOf(info) }])}
      >
        {t("game-codes:imports.showCodes")}
      </LinkButton>
    )
  );
}
