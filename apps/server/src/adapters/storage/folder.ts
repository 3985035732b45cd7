import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './port.ts'
import { sweepFolder } from './sweep-folder.ts'

/** Ends the name of a file while it is being received; keys are made by the server and never end so. */
const HALF = '.part'

/** Files in a folder of the server; a file appears whole or not at all. */
export function folderStore(dir: string): FileStore {
  const fileOf = (key: string) => {
    const file = path.resolve(dir, key)
    if (!file.startsWith(path.resolve(dir) + path.sep)) throw new Error('key leaves the store')
    return file
  }
  return {
    kind: 'folder',
    uploadLink: async ({ token }) => `/storage/${token}`,
    async put(key, body) {
      const file = fileOf(key)
      await mkdir(path.dirname(file), { recursive: true })
      const half = file + HALF
      try {
        await pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, createWriteStream(half))
        await rename(half, file)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },
    read: async (key, range) => createReadStream(fileOf(key), range),
    async size(key) {
      try {
        return (await stat(fileOf(key))).size
      } catch {
        return null
      }
    },
    remove: (key) => rm(fileOf(key), { force: true }),
    async freeBytes() {
      await mkdir(dir, { recursive: true })
      const { bavail, bsize } = await statfs(dir)
      return bavail * bsize
    },
    sweep: (untouchedSince) => sweepFolder(dir, untouchedSince, (name) => name.endsWith(HALF)),
  }
}
