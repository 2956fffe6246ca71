/** The reference for the cold load: the smallest page that shows the same rows with the same libraries, in one file. */
import { atom, createStore, Provider, useAtomValue } from "jotai";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { codeColumns } from "./peers/code-columns.ts";

interface Answer {
  data: Record<string, unknown>[];
  total: number;
}
declare global {
  /** Started by the script in the HTML, before this file has loaded. */
  var firstRows: Promise<Answer>;
}

const answerAtom = atom<Answer>({ data: [], total: 0 });

function LayerList(): React.ReactNode {
  const { data, total } = useAtomValue(answerAtom);
  return (
    <main>
      <h1>Codes</h1>
      <table>
        <thead>
          <tr>
            {codeColumns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={String(row["id"])} data-row="">
              {codeColumns.map((column) => (
                <td key={column}>{textOf(row[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>{total} rows</p>
    </main>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "—";
  return typeof value === "object" ? String((value as { label?: unknown }).label) : String(value);
}

const store = createStore();
const answer = await globalThis.firstRows;
store.set(answerAtom, answer);
createRoot(document.getElementById("root") as HTMLElement).render(
  <Provider store={store}>
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<LayerList />} />
      </Routes>
    </BrowserRouter>
  </Provider>,
);
