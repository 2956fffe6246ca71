/** Examples of the editor of formatted text. */
import type { Column } from "@portalkit/kernel/contract";
import { gallery } from "@portalkit/kernel/gallery";
import { FieldExample } from "@portalkit/resources/gallery";

const column: Partial<Column> = {
  label: "Description",
  type: "richtext",
  components: { edit: "rich-editor/editor", create: "rich-editor/editor" },
};
const filled =
  "<h2>Delivery</h2><p>At once, with <strong>emphasis</strong> and a <a href='https://example.com'>link</a>.</p><ul><li>One</li><li>Two</li></ul>";

export const examples = gallery("Editor", {
  empty: { draw: () => <FieldExample column={column} /> },
  filled: {
    props: { label: "Description" },
    draw: ({ label }) => <FieldExample key={label} column={{ ...column, label }} value={filled} />,
  },
  "read-only": { draw: () => <FieldExample column={column} value={filled} readOnly /> },
  invalid: { draw: () => <FieldExample column={column} value={filled} error="Enter at most 200 characters" /> },
});
