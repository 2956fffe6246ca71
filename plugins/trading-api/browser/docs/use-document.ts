/** Requests the OpenAPI document, as any program would. */
import { useQuery, type Query } from "@portalkit/kernel/browser";
import type { ApiDocument } from "./document.ts";

export const documentAddress = "/api/v1/trade/openapi.json";

export const useDocument = (): Query<ApiDocument> =>
  useQuery(
    "trading-api document",
    async (signal) => {
      const answer = await fetch(documentAddress, { credentials: "omit", signal });
      if (!answer.ok) throw new Error(String(answer.status));
      return (await answer.json()) as ApiDocument;
    },
    { freshMs: 60_000 },
  );
