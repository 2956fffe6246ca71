/** This plugin's texts in other languages. */
import ar from "./messages/ar.json" with { type: "json" };
import de from "./messages/de.json" with { type: "json" };
import es from "./messages/es.json" with { type: "json" };
import pt from "./messages/pt.json" with { type: "json" };
import tr from "./messages/tr.json" with { type: "json" };
import uk from "./messages/uk.json" with { type: "json" };
import zh from "./messages/zh.json" with { type: "json" };

export const messages = { ar, de, es, pt, tr, uk, zh };
