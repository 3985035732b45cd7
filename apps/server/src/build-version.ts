import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

const Package = z.object({ version: z.string() })

/** Letters of a commit that are shown; Git finds it by fewer. */
const SHOWN = 12

export type BuildVersion = { version: string; commit: string | null }

/**
 * Which build this is: the version of the package, and the commit from COMMIT or from the folder of Git next to the source.
 * An image has no such folder, so whoever builds one sets COMMIT.
 */
export function readBuildVersion({ commit }: { commit: string | null }): BuildVersion {
  const { version } = Package.parse(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')))
  return { version, commit: (commit ?? commitOf(path.join(ROOT, '.git')))?.slice(0, SHOWN) ?? null }
}

/** Returns a version as one word, such as "0.1.0+5f3a8a12b0c4". */
export const versionText = ({ version, commit }: BuildVersion): string =>
  commit ? `${version}+${commit}` : version

const line = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')

/** Reads the commit that is checked out; null where there is none. */
function commitOf(place: string): string | null {
  if (!existsSync(place)) return null
  // In a second working tree the place is a file that names the folder.
  const dir = statSync(place).isFile() ? line(place).replace(/^gitdir: /, '') : place
  const head = line(path.join(dir, 'HEAD'))
  const branch = /^ref: (refs\/\S+)$/.exec(head)?.[1]
  if (!branch) return asCommit(head)
  const common = path.resolve(dir, line(path.join(dir, 'commondir')) || '.')
  const packed = line(path.join(common, 'packed-refs'))
    .split('\n')
    .find((ref) => ref.endsWith(` ${branch}`))
  return asCommit(line(path.join(common, branch)) || (packed?.split(' ')[0] ?? ''))
}

const asCommit = (text: string): string | null => (/^[0-9a-f]{40}$/.test(text) ? text : null)
