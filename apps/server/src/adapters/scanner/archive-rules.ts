/** Entries of an archive, and bytes that it may unpack to: far more than a letter with pictures has. */
const MOST_ENTRIES = 2000
const MOST_BYTES = 200 * 1024 * 1024

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46

/** Endings of programs and macros, and archives inside of archives, which no rule looks into. */
const REFUSED =
  /(?:^|\/)(?:vbaProject\.bin|[^/]*\.(?:exe|dll|com|scr|pif|msi|bat|cmd|ps1|vbs|vbe|js|jse|wsf|wsh|hta|jar|lnk|sh|zip|rar|7z))$/i

/** What the directory of an archive shows: null if nothing is wrong with it. */
export type ArchiveProblem =
  | { state: 'infected'; found: string }
  | { state: 'unknown'; reason: string }
  | null

/**
 * Judges a ZIP archive, such as a .docx, by its directory alone, without unpacking anything: programs and macros are
 * found, an archive that cannot be read, is encrypted or unpacks to more than 200 MB is unknown (D-44).
 */
export function archiveProblem(bytes: Buffer): ArchiveProblem {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + END_BYTES > bytes.length || bytes.readUInt32LE(end) !== END)
    return unknown('no directory')
  const entries = bytes.readUInt16LE(end + 10)
  if (entries > MOST_ENTRIES) return unknown('too many entries')
  let at = bytes.readUInt32LE(end + 16)
  let unpacked = 0
  for (let n = 0; n < entries; n++) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) return unknown('a broken directory')
    if (bytes.readUInt16LE(at + 8) & 1) return unknown('encrypted')
    unpacked += bytes.readUInt32LE(at + 24)
    if (unpacked > MOST_BYTES) return unknown('it unpacks to too much')
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength)
    if (REFUSED.test(name)) return { state: 'infected', found: 'Archive.Program' }
    if (name.includes('..') || name.startsWith('/')) return { state: 'infected', found: 'Archive.Path' }
    at += ENTRY_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return null
}

const unknown = (reason: string) => ({ state: 'unknown', reason }) as const
