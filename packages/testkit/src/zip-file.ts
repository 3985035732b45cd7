import { crc32 } from 'node:zlib'

type Claims = {
  /** Marks every entry as encrypted. */
  encrypted?: boolean
  /** What the directory claims that each entry unpacks to, bytes. */
  unpacked?: number
}

/** Returns a ZIP archive with these files, stored without compression. */
export function zipOf(files: Readonly<Record<string, string>>, claims: Claims = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const [path, body] = [Buffer.from(name), Buffer.from(content)]
    const size = claims.unpacked ?? body.length
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt32LE(crc32(body), 14)
    local.writeUInt32LE(body.length, 18)
    local.writeUInt32LE(body.length, 22)
    local.writeUInt16LE(path.length, 26)
    parts.push(local, path, body)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    entry.writeUInt16LE(20, 6)
    entry.writeUInt16LE(claims.encrypted ? 1 : 0, 8)
    entry.writeUInt32LE(crc32(body), 16)
    entry.writeUInt32LE(body.length, 20)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(path.length, 28)
    entry.writeUInt32LE(at, 42)
    directory.push(entry, path)
    at += 30 + path.length + body.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}
