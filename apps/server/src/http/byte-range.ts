import type { ByteRange } from '../adapters/storage/port.ts'

/**
 * The one range that a Range header requests of a file of `size` bytes (RFC 9110, section 14.2): null for no header,
 * another unit or several ranges, all of which return the whole file; 'unsatisfiable' for one beyond the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (!first && !last) return null
  if (!first) {
    const count = Math.min(Number(last), size)
    return count > 0 ? { start: size - count, end: size - 1 } : 'unsatisfiable'
  }
  const range = { start: Number(first), end: last ? Math.min(Number(last), size - 1) : size - 1 }
  if (range.start >= size) return 'unsatisfiable'
  return range.start <= range.end ? range : null
}
