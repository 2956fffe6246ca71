/** Base32 of RFC 4648 without padding: how authenticator apps write secrets. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((group) => alphabet[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** Small letters, spaces and padding are taken as well. @throws Error for any other character. */
export function fromBase32(text: string): Buffer {
  const bits = [...text.toUpperCase().replace(/[\s=]/g, "")].map((character) => {
    const value = alphabet.indexOf(character);
    if (value < 0) throw new Error("not base32");
    return value.toString(2).padStart(5, "0");
  }).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
