import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const WOFF_HEAD = 44
const WOFF_ENTRY = 20
const SFNT_HEAD = 12
const SFNT_ENTRY = 16

const padded = (length: number) => Math.ceil(length / 4) * 4

/**
 * Returns a WOFF file as the font that it packs (W3C WOFF 1.0): fontkit would unpack its outlines again for every letter, which
 * takes seconds for a name in a font of 65,000 of them.
 */
export function unpackedFont(path: string): Buffer {
  const woff = readFileSync(path)
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error(`no WOFF file: ${path}`)
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, n) => {
    const at = WOFF_HEAD + n * WOFF_ENTRY
    const offset = woff.readUInt32BE(at + 4)
    const packed = woff.readUInt32BE(at + 8)
    const stored = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      data: packed < woff.readUInt32BE(at + 12) ? inflateSync(stored) : stored,
    }
  })
  const head = Buffer.alloc(SFNT_HEAD + count * SFNT_ENTRY)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE(count * 16 - power * 16, 10)
  let offset = head.length
  for (const [n, { tag, checksum, data }] of tables.entries()) {
    const at = SFNT_HEAD + n * SFNT_ENTRY
    tag.copy(head, at)
    head.writeUInt32BE(checksum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    offset += padded(data.length)
  }
  return Buffer.concat(
    [head, ...tables.map(({ data }) => Buffer.concat([data], padded(data.length)))],
    offset,
  )
}
