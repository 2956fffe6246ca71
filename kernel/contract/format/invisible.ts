/** Invisible characters: a reader cannot tell apart two texts that differ only in them. */

/** Controls, zero-width and direction marks, soft hyphens, fillers, and every space except the ordinary one. */
const invisible = String.raw`\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000`;

/** One invisible character. The ordinary space is not one: it is visible as a gap. */
export const invisibleCharacter = new RegExp(`[${invisible}]`, "u");

/** What may precede the first visible character of a text: invisible characters and ordinary spaces. */
export const invisibleStart = String.raw`[${invisible} ]*`;
