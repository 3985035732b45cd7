import { copyFile, open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

// AVI is a RIFF file: chunks of a four-letter name, a length and a body; lists contain chunks. The library that reads
// the other containers does not support it, and document 3 section 5 accepts it.

type Chunk = { name: string; /** Kind of a list, else empty. */ list: string; body: number; length: number }

/** Chunks at one level, from `from` to `to`; stops at the first invalid one. */
async function chunksIn(file: FileHandle, from: number, to: number): Promise<Chunk[]> {
  const found: Chunk[] = []
  const head = Buffer.alloc(12)
  for (let at = from; at + 8 <= to && found.length < 10_000;) {
    const { bytesRead } = await file.read(head, 0, 12, at)
    if (bytesRead < 8) break
    const name = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    if (at + 8 + length > to) break
    found.push({ name, list: name === 'LIST' ? head.toString('latin1', 8, 12) : '', body: at + 8, length })
    at += 8 + length + (length % 2)
  }
  return found
}

async function lists(file: FileHandle): Promise<Chunk[]> {
  const { size } = await file.stat()
  return chunksIn(file, 12, size)
}

/** Returns the seconds of an AVI: frames times the duration of one, from its main header; null if it has no frames. */
export async function aviSeconds(path: string): Promise<number | null> {
  const file = await open(path)
  try {
    const chunks = await lists(file)
    const headers = chunks.find(({ list }) => list === 'hdrl')
    const movie = chunks.find(({ list }) => list === 'movi')
    if (!headers || !movie || movie.length <= 4) return null
    const [main] = await chunksIn(file, headers.body + 4, headers.body + headers.length)
    if (main?.name !== 'avih' || main.length < 20) return null
    const facts = Buffer.alloc(20)
    await file.read(facts, 0, 20, main.body)
    const seconds = (facts.readUInt32LE(0) * facts.readUInt32LE(16)) / 1_000_000
    return seconds > 0 ? seconds : null
  } finally {
    await file.close()
  }
}

/** Copies an AVI with its information lists overwritten: they contain title, place and device of the recording. */
export async function clearAviInfo(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  const file = await open(to, 'r+')
  try {
    for (const { list, body, length } of await lists(file)) {
      if (list !== 'INFO') continue
      await file.write(Buffer.from('JUNK', 'latin1'), 0, 4, body - 8)
      await file.write(Buffer.alloc(length), 0, length, body)
    }
  } finally {
    await file.close()
  }
}
