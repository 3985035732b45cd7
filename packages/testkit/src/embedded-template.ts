import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { wrapPglite } from '@contour/server/db/open-pglite'
import { fillTemplate } from './fill-template.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const CACHE = path.join(ROOT, '.cache', 'test-databases')

/** Everything that a template follows from: tables, seeds and the rules that they take their values from, and the engine. */
const SOURCES = [
  'package-lock.json',
  'apps/server/migrations/*.sql',
  'apps/server/src/{db,seed}/**/*.ts',
  'packages/{domain,forms}/src/**/*.ts',
  'packages/testkit/src/{fill,embedded}-template.ts',
  'packages/stripe-sandbox/src/store.ts',
]

/** Where the embedded engine keeps its data directory. */
const PGDATA = '/pglite/data'

/** The files of a data directory: null for a folder. A folder stands before what is in it. */
type Image = ReadonlyMap<string, Uint8Array | null>

/** The methods of Emscripten's file system that read and write a data directory. */
type FileSystem = {
  mkdir(at: string): void
  mkdirTree(at: string): void
  readdir(at: string): string[]
  readFile(at: string): Uint8Array
  writeFile(at: string, data: Uint8Array, how: { canOwn: true }): void
  stat(at: string): { mode: number }
  isDir(mode: number): boolean
}

/** An in-memory file system that begins with the files of an image: three times as fast as loading a tar file. */
class ImageFS extends MemoryFS {
  readonly #file: string

  constructor(file: string) {
    super()
    this.#file = file
  }

  override async initialSyncFs(): Promise<void> {
    if (!this.pg) throw new Error('The file system has no engine yet')
    const files = this.pg.Module.FS as unknown as FileSystem
    files.mkdirTree(PGDATA)
    // Each copy reads the image again and keeps its bytes: read once and copied they would take longer.
    for (const [name, data] of readImage(this.#file))
      if (data) files.writeFile(PGDATA + name, data, { canOwn: true })
      else files.mkdir(PGDATA + name)
  }
}

/**
 * Returns the file with the embedded engine's migrated and seeded data directory. It is made once for all processes and
 * runs, until a source changes.
 */
export async function embeddedTemplate(): Promise<string> {
  const file = path.join(CACHE, `${hashOfSources()}.image`)
  if (existsSync(file)) return file
  mkdirSync(CACHE, { recursive: true })
  // Under another name first: a run that is interrupted here, or another one at that time, must not leave half a file.
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, serialize(await makeImage()))
  renameSync(unfinished, file)
  removeOld(file)
  return file
}

/** Removes the templates of earlier sources; a run that still copies one is less than a day old. */
function removeOld(current: string): void {
  for (const name of readdirSync(CACHE)) {
    const file = path.join(CACHE, name)
    if (file !== current && performance.timeOrigin - statSync(file).mtimeMs > 86_400_000)
      rmSync(file, { force: true })
  }
}

/** Opens an embedded database in memory that begins as a copy of the template. */
export function openCopy(file: string): Promise<PGlite> {
  return PGlite.create({ fs: new ImageFS(file) })
}

/** Writes a copy of the template to the data directory of a service that does not run yet. */
export function writeCopy(file: string, dataDir: string): void {
  const root = path.join(dataDir, 'pg')
  mkdirSync(root, { recursive: true })
  for (const [name, data] of readImage(file))
    if (data) writeFileSync(root + name, data)
    else mkdirSync(root + name)
}

const readImage = (file: string) => deserialize(readFileSync(file)) as Image

/**
 * What a copy would spend half of its start on: filling a cache of 128 MB with zeros, and another 16 MB of log. Nothing that
 * a test can see follows from these.
 */
const CHEAP_START = ["shared_buffers = '16MB'", 'wal_init_zero = off']

async function makeImage(): Promise<Image> {
  const lite = await PGlite.create()
  await fillTemplate(wrapPglite(lite), null)
  for (const setting of CHEAP_START) await lite.exec(`alter system set ${setting}`)
  // A copy begins a new segment of the log: at the end of the one that the migrations filled it would prepare the next.
  await lite.exec('set wal_recycle = off; select pg_switch_wal(); checkpoint')
  const files = lite.Module.FS as unknown as FileSystem
  // After a shutdown in good order, a copy does not begin by repeating the migrations from the log.
  await lite.close()
  const image = new Map<string, Uint8Array | null>()
  const add = (name: string) => {
    const isFolder = files.isDir(files.stat(PGDATA + name).mode)
    if (name) image.set(name, isFolder ? null : files.readFile(PGDATA + name))
    if (!isFolder) return
    for (const entry of files.readdir(PGDATA + name))
      if (entry !== '.' && entry !== '..') add(`${name}/${entry}`)
  }
  add('')
  return image
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const name of globSync(SOURCES, { cwd: ROOT }).toSorted())
    if (!name.includes('.test.')) hash.update(name).update(readFileSync(path.join(ROOT, name)))
  return hash.digest('hex').slice(0, 16)
}
