import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

/** CBOR of what an attestation holds (RFC 8949): integers, bytes, text and maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) => {
    if (n < 24) return Buffer.from([(major << 5) | n])
    if (n < 256) return Buffer.from([(major << 5) | 24, n])
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  }
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...parts])
}

type Change = { origin?: string; verified?: boolean; uses?: number; challenge?: string }

/** An authenticator in software with one ES256 key, which answers as a browser does for a host name and its origin. */
export function softwarePasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string) => Buffer.from(text, 'base64url')
  const cose = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  )
  const id = randomBytes(16)
  const clientData = (type: string, challenge: string, change: Change) =>
    JSON.stringify({
      type,
      challenge: change.challenge ?? challenge,
      origin: change.origin ?? origin,
      crossOrigin: false,
    })
  /** Flags: user present, user verified, key data included. */
  const authData = (rpId: string, { verified = true, uses = 0 }: Change, key?: Buffer) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(uses)
    const flags = Buffer.from([1 | (verified ? 4 : 0) | (key ? 64 : 0)])
    return Buffer.concat([sha256(rpId), flags, count, ...(key ? [key] : [])])
  }
  const answer = <T extends object>(response: T) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  })
  return {
    make({ challenge, rp }: { challenge: string; rp: { id: string } }, change: Change = {}) {
      const length = Buffer.from([0, id.length])
      const key = Buffer.concat([Buffer.alloc(16), length, id, cose])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(rp.id, change, key)],
      ])
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, change)),
        attestationObject: base64url(cbor(attestation)),
      })
    },
    use({ challenge, rpId }: { challenge: string; rpId: string }, change: Change = {}) {
      const data = authData(rpId, change)
      const client = clientData('webauthn.get', challenge, change)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      })
    },
  }
}
