/** Texts as a list for superadmins: searchable by their English or default text, and replaceable by an own text. */
import { defineResource, type AdminUser, type Language, type ResourceDefinition } from "@portalkit/kernel/contract";
import { translateText } from "@portalkit/kernel/server";
import { textsResourceId } from "../contract.ts";
import { textProblem } from "../contract/check-text.ts";

const isSuperadmin = ({ adminUser }: { adminUser: AdminUser }): boolean => adminUser.role === "superadmin";
const forReading = { edit: true, create: false } as const;

/** @param languages those of the deployment */
export const textsResource = (languages: readonly Language[]): ResourceDefinition =>
  defineResource({
    resourceId: textsResourceId,
    table: "i18n_texts",
    label: "i18n:label",
    recordLabel: (row) => String(row["message"]),
    recordLabelColumns: ["message"],
    columns: [
      { name: "id", primaryKey: true, showIn: { list: false, show: false, filter: false, edit: false, create: false } },
      {
        name: "language",
        label: "i18n:language",
        type: "string",
        editReadonly: true,
        showIn: forReading,
        enum: languages.map(({ code, name }) => ({ value: code, label: name })),
      },
      { name: "key", label: "i18n:key", type: "string", quickSearch: true, editReadonly: true, showIn: forReading },
      {
        name: "message",
        label: "i18n:message",
        type: "text",
        quickSearch: true,
        editReadonly: true,
        showIn: forReading,
      },
      {
        name: "shipped",
        listHidden: true,
        label: "i18n:shipped",
        type: "text",
        quickSearch: true,
        editReadonly: true,
        showIn: forReading,
      },
      {
        name: "text",
        label: "i18n:text",
        type: "text",
        quickSearch: true,
        maxLength: 4000,
        inlineEdit: true,
        required: false,
        editingNote: { edit: "i18n:textNote" },
        validate: (value, { message, language }) => {
          const problem = textProblem(String(message), String(value), String(language));
          return problem === undefined ? undefined : translateText(problem.message, problem.values);
        },
      },
      { name: "updated_at", label: "i18n:updatedAt", showIn: { edit: false, create: false } },
    ],
    options: {
      allowedActions: { list: isSuperadmin, show: isSuperadmin, filter: isSuperadmin, edit: isSuperadmin },
      defaultSort: { columnName: "id", direction: "asc" },
      listPageSizeOptions: [10, 25, 50, 100],
      fieldGroups: [
        { groupName: "i18n:groupText", columns: ["text", "shipped", "message"] },
        { groupName: "i18n:groupPlace", columns: ["language", "key", "updated_at"] },
      ],
    },
    hooks: {
      edit: {
        before: ({ record }) => {
          // An empty field restores the default text.
          if (record["text"] === "") record["text"] = null;
          record["updated_at"] = record["text"] === null ? null : new Date().toISOString();
        },
      },
    },
  });
