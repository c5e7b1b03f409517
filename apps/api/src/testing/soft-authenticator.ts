import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#libs/core/contracts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** What an authenticator does differently from an honest one. */
interface Differences {
  origin?: string;
  rpId?: string;
  /** Without finger, face or PIN. */
  unverified?: boolean;
  /** Instead of the next sign count. */
  signCount?: number;
  challenge?: string;
}

/** An authenticator without hardware: it makes passkeys and signs with them (ES256), as browsers of this origin would ask. */
export class SoftAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  private readonly key: KeyObject;
  private readonly publicKey: Buffer;
  private signCount = 0;

  constructor(private readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // COSE: an EC2 key for ES256 on P-256.
    const parts: [number, number | Uint8Array][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ];
    this.publicKey = Buffer.from(isoCBOR.encode(new Map(parts)));
  }

  /** Makes a passkey. */
  create(options: PasskeyCreationOptions, differences: Differences = {}) {
    const credentialId = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const authData = Buffer.concat([
      this.authData(options.rp.id, HAS_CREDENTIAL, differences),
      Buffer.alloc(16), // no model
      length,
      credentialId,
      this.publicKey,
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, differences).toString(
          'base64url',
        ),
        attestationObject: Buffer.from(
          isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
        ).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs with the passkey. */
  get(options: PasskeyRequestOptions, differences: Differences = {}) {
    this.signCount = differences.signCount ?? this.signCount + 1;
    const authData = this.authData(options.rpId, 0, differences);
    const clientData = this.clientData('webauthn.get', options.challenge, differences);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.key).toString('base64url'),
      },
    };
  }

  private credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private authData(rpId: string, flags: number, { rpId: another, unverified }: Differences): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.signCount);
    const hash = createHash('sha256')
      .update(another ?? rpId)
      .digest();
    const all = USER_PRESENT | (unverified ? 0 : USER_VERIFIED) | flags;
    return Buffer.concat([hash, Buffer.from([all]), count]);
  }

  private clientData(type: string, challenge: string, differences: Differences): Buffer {
    const { origin = this.origin } = differences;
    return Buffer.from(
      JSON.stringify({ type, challenge: differences.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }
}
