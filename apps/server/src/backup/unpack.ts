import { mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { BackupRefused, openArchive } from './archive.ts'
import { hashFile } from './hash-file.ts'
import { Manifest, NAMES } from './manifest.ts'
import { startTool } from './run-tool.ts'

/**
 * Unpacks an archive into an empty folder and compares everything in it with its manifest.
 * @throws BackupRefused
 */
export async function unpack(file: string, key: string, dir: string): Promise<Manifest> {
  await mkdir(dir, { recursive: true })
  const { child, ended } = startTool('tar', ['-xf', '-', '--no-same-owner', '-C', dir])
  if (!child.stdin) throw new Error('tar has no input')
  // The archive's own proof first: whatever tar says of a cut one follows from that.
  await openArchive(file, key, child.stdin).catch((error: unknown) => {
    child.kill()
    throw error
  })
  await ended
  const manifest = Manifest.parse(JSON.parse(await readFile(path.join(dir, NAMES.manifest), 'utf8')))
  if ((await hashFile(path.join(dir, NAMES.database))) !== manifest.database_sha)
    throw new BackupRefused('the database in the archive is not the one of its manifest')
  for (const { key: name, bytes, sha } of manifest.files) {
    if (sha === null) continue
    const there = path.join(dir, NAMES.files, name)
    const size = await stat(there).then(
      (found) => found.size,
      () => null,
    )
    if (size !== bytes || (await hashFile(there)) !== sha)
      throw new BackupRefused(`the file ${name} in the archive is not the one of its manifest`)
  }
  return manifest
}
