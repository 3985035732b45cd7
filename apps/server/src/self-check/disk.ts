import { readlink, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { causeOf } from '../cause-of.ts'
import { fault, well, type Check } from './check.ts'

/** Below a tenth, a night's copy or a log may fill the rest. */
const LEAST_SHARE = 0.1
const GIGABYTE = 1024 ** 3

/** Free space where the service writes: DATA_DIR, the folder of files, and other disks with TMPDIR or the file of the log. */
export const diskCheck: Check = {
  name: 'disk',
  async look({ dataDir, storage }, machine) {
    if (!dataDir) return null
    const folders: [string, string][] = [['DATA_DIR', dataDir]]
    if (storage?.kind === 'folder' && !storage.dir.startsWith(dataDir))
      folders.push(['STORAGE_DIR', storage.dir])
    const found = await Promise.all(
      [...folders, ...(await onOtherDisks(dataDir))].map(async ([name, dir]) => {
        try {
          await makeFolder(dir)
          const { free, all } = await machine.space(dir)
          return free < all * LEAST_SHARE
            ? `${name} ${dir}: ${gigabytes(free)} free, which is less than a tenth`
            : null
        } catch (error) {
          // The check of the storage names a folder that cannot be written.
          return name === 'STORAGE_DIR' ? null : `${name} ${dir}: ${causeOf(error) ?? 'cannot be used'}`
        }
      }),
    )
    const faults = found.filter((line) => line !== null)
    return faults.length > 0 ? fault(...faults) : well('a tenth or more is free')
  },
}

/** Where backups are made and tested, and the log if it goes to a file. */
async function onOtherDisks(dataDir: string): Promise<[string, string][]> {
  const log = await readlink('/proc/self/fd/1').catch(() => '')
  const folders: [string, string][] = [['TMPDIR', tmpdir()]]
  if (log.startsWith('/') && !log.startsWith('/dev/')) folders.push(['the log', path.dirname(log)])
  const diskOf = (dir: string) =>
    stat(dir).then(
      ({ dev }) => dev,
      () => null,
    )
  const own = await diskOf(dataDir)
  const disks = await Promise.all(folders.map(([, dir]) => diskOf(dir)))
  return folders.filter((_folder, n) => disks[n] !== null && disks[n] !== own)
}

const gigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`
