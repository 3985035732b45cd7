import { createHash, createHmac, randomBytes } from 'node:crypto'

/** RFC 8489 and RFC 8656: the few messages that show whether a server answers and a relay takes our credentials. */
const MAGIC = 0x2112a442
export const BINDING = 0x0001
export const ALLOCATE = 0x0003
export const REFRESH = 0x0004
const SUCCESS = 0x0100
const HEADER_BYTES = 20

const ATTRIBUTES = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  lifetime: 0x000d,
  realm: 0x0014,
  nonce: 0x0015,
  transport: 0x0019,
  peer: 0x0012,
} as const
type Attribute = keyof typeof ATTRIBUTES

export type StunAnswer = { isSuccess: boolean; code: number; attributes: Map<number, Buffer> }

export const textAttribute = (answer: StunAnswer, name: Attribute): string =>
  answer.attributes.get(ATTRIBUTES[name])?.toString() ?? ''

/** Attributes of a request in the order in which they are sent. */
export type StunFields = readonly (readonly [Attribute, Buffer | string])[]

/** UDP is what the relay is asked to forward. */
export const UDP_TRANSPORT = Buffer.from([17, 0, 0, 0])

/** Writes a request; with `key` it ends with the proof that the sender knows the password (MESSAGE-INTEGRITY). */
export function stunRequest(type: number, fields: StunFields, key?: Buffer): Buffer {
  const body = Buffer.concat(fields.map(([name, value]) => attribute(name, Buffer.from(value))))
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16BE(type, 0)
  header.writeUInt32BE(MAGIC, 4)
  randomBytes(12).copy(header, 8)
  // The length counts the proof, which is computed over everything before it.
  header.writeUInt16BE(body.length + (key ? 24 : 0), 2)
  const unproven = Buffer.concat([header, body])
  if (!key) return unproven
  return Buffer.concat([unproven, attribute('integrity', createHmac('sha1', key).update(unproven).digest())])
}

export const longTermKey = (username: string, realm: string, password: string): Buffer =>
  createHash('md5').update(`${username}:${realm}:${password}`).digest()

function attribute(name: Attribute, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(ATTRIBUTES[name], 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

/** Reads the answer to a request; null if these bytes are not all of it, or not an answer to it. */
export function stunAnswer(bytes: Buffer, request: Buffer): StunAnswer | null {
  if (bytes.length < HEADER_BYTES || bytes.length < HEADER_BYTES + bytes.readUInt16BE(2)) return null
  if (!bytes.subarray(4, HEADER_BYTES).equals(request.subarray(4, HEADER_BYTES))) return null
  const end = HEADER_BYTES + bytes.readUInt16BE(2)
  const attributes = new Map<number, Buffer>()
  for (let at = HEADER_BYTES; at + 4 <= end;) {
    const length = bytes.readUInt16BE(at + 2)
    attributes.set(bytes.readUInt16BE(at), bytes.subarray(at + 4, at + 4 + length))
    at += 4 + Math.ceil(length / 4) * 4
  }
  const error = attributes.get(ATTRIBUTES.error)
  const code = error && error.length >= 4 ? error.readUInt8(2) * 100 + error.readUInt8(3) : 0
  return { isSuccess: bytes.readUInt16BE(0) === (request.readUInt16BE(0) | SUCCESS), code, attributes }
}
