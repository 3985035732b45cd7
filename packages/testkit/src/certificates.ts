import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

export type Certificate = { cert: string; key: string }
export type Authority = { cert: string; issue(leaf?: { expired?: boolean }): Certificate }

/** UTCTime. Neither end depends on the day on which a test runs. */
const VALID = ['200101000000Z', '491231000000Z'] as const
const EXPIRED = ['200101000000Z', '210101000000Z'] as const

/** Makes an authority of our own, which issues certificates for localhost and 127.0.0.1 (RFC 5280, by hand: DER). */
export function createAuthority(name: string): Authority {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const own = { issuer: name, by: pair.privateKey }
  return {
    cert: certificate({ ...own, subject: name, key: pair.publicKey, days: VALID, extension: IS_AUTHORITY }),
    issue({ expired = false } = {}) {
      const leaf = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      return {
        cert: certificate({
          ...own,
          subject: 'localhost',
          key: leaf.publicKey,
          days: expired ? EXPIRED : VALID,
          extension: FOR_LOOPBACK,
        }),
        key: leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      }
    },
  }
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const bytes = (hex: string) => Buffer.from(hex, 'hex')
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const ECDSA_WITH_SHA256 = sequence(der(0x06, bytes('2a8648ce3d040302')))
const COMMON_NAME = der(0x06, bytes('550403'))
const nameOf = (text: string) => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(text)))))

/** subjectAltName: localhost and 127.0.0.1. */
const FOR_LOOPBACK = sequence(
  der(0x06, bytes('551d11')),
  der(0x04, sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))),
)
/** basicConstraints, critical: CA. */
const IS_AUTHORITY = sequence(
  der(0x06, bytes('551d13')),
  der(0x01, Buffer.from([0xff])),
  der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
)

let serial = 0

function certificate(of: {
  issuer: string
  by: KeyObject
  subject: string
  key: KeyObject
  days: readonly [string, string]
  extension: Buffer
}): string {
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([++serial])),
    ECDSA_WITH_SHA256,
    nameOf(of.issuer),
    sequence(...of.days.map((day) => der(0x17, Buffer.from(day)))),
    nameOf(of.subject),
    of.key.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(of.extension)),
  )
  const proof = der(0x03, Buffer.from([0]), sign('sha256', signed, of.by))
  const body = sequence(signed, ECDSA_WITH_SHA256, proof)
    .toString('base64')
    .replace(/.{64}(?!$)/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`
}
