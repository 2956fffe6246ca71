/** A passkey in software: creates and signs what a security key would, and also what a correct one never does. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

interface Question {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
}
interface Deviations {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
}

/** Encodes the few kinds of CBOR (RFC 8949) that are needed here. */
function cbor(value: unknown): Buffer {
  const head = (major: number, count: number): Buffer =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  if (typeof value === "number") return value < 0 ? head(1, -value - 1) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, pairs.length), ...pairs.flatMap(([key, inner]) => [cbor(key), cbor(inner)])]);
}

export class SoftAuthenticator {
  readonly id = randomBytes(16).toString("base64url");
  counter = 0;
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  register({ challenge, rp }: Question, deviations: Deviations = {}): object {
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" }) as { x?: string; y?: string };
    const coseKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
    const id = Buffer.from(this.id, "base64url");
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
    const authData = Buffer.concat([
      this.authenticatorData(deviations.rpId ?? rp?.id ?? "", 0x41, deviations.counter ?? this.counter),
      attested,
    ]);
    return this.credential({
      clientDataJSON: this.clientData("webauthn.create", challenge, deviations),
      attestationObject: cbor(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      ).toString("base64url"),
      transports: ["internal"],
    });
  }

  answer({ challenge, rpId = "" }: Question, deviations: Deviations = {}): object {
    this.counter += 1;
    const authData = this.authenticatorData(deviations.rpId ?? rpId, 0x01, deviations.counter ?? this.counter);
    const clientDataJSON = this.clientData("webauthn.get", challenge, deviations);
    const signed = Buffer.concat([
      authData,
      createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest(),
    ]);
    return this.credential({
      clientDataJSON,
      authenticatorData: authData.toString("base64url"),
      signature: sign("sha256", signed, this.keys.privateKey).toString("base64url"),
    });
  }

  private authenticatorData(rpId: string, flags: number, counter: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), count]);
  }

  private clientData(type: string, challenge: string, deviations: Deviations): string {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: deviations.challenge ?? challenge,
        origin: deviations.origin ?? this.origin,
        crossOrigin: false,
      }),
    ).toString("base64url");
  }

  private credential(response: object): object {
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response };
  }
}
