import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import { readBuildVersion, versionText } from '../build-version.ts'
import type { Config } from '../config.ts'
import { MIGRATIONS } from '../db/migrate.ts'
import { sha256 } from '../randomness.ts'

/** The version of the form of these files: another one is not read. */
const FORMAT = 1

/** A file that is not imported, or an installation that is not exported; a line each. */
export class SetupRefused extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'SetupRefused'
  }
}

const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  /** The build that wrote it, and how many migrations it knows. */
  build: z.string(),
  migrations: z.number().int(),
  /** The installation: its address, and whether its people and texts are made up. */
  from: z.strictObject({
    origin: z.string(),
    mode: z.enum(['demo', 'rehearsal', 'development', 'production']),
  }),
  counts: z.record(z.string(), z.number().int()),
})
type Manifest = z.output<typeof Manifest>

const Content = z.record(z.string(), z.array(z.unknown()))
type Content = z.output<typeof Content>

/** SHA-256 of all that is in the file besides itself, in hex. */
const hashOf = (manifest: unknown, content: unknown) => sha256(JSON.stringify({ manifest, content }))

export const migrationsOf = (): number => readMigrationFiles({ migrationsFolder: MIGRATIONS }).length

export function modeOf({ mode, rehearsal }: Pick<Config, 'mode' | 'rehearsal'>): Manifest['from']['mode'] {
  return rehearsal ? 'rehearsal' : mode
}

/** Returns the text of a file with this content. */
export function setupFile(
  {
    config,
    now,
    migrations = migrationsOf(),
  }: {
    config: Pick<Config, 'mode' | 'rehearsal' | 'publicOrigin' | 'commit'>
    now: Date
    migrations?: number
  },
  content: Content,
): { text: string; sha: string } {
  const manifest: Manifest = {
    format: FORMAT,
    made_at: now.toISOString(),
    build: versionText(readBuildVersion(config)),
    migrations,
    from: { origin: config.publicOrigin, mode: modeOf(config) },
    counts: Object.fromEntries(Object.entries(content).map(([name, entries]) => [name, entries.length])),
  }
  const sha = hashOf(manifest, content)
  return { text: `${JSON.stringify({ sha256: sha, manifest, content }, null, 2)}\n`, sha }
}

const Outer = z.object({
  sha256: z.string(),
  manifest: z.object({ format: z.number() }).loose(),
  content: z.unknown(),
})

/**
 * Reads a file that an export wrote.
 * @throws SetupRefused in one line: cut, of another kind or format, changed since, of a demo or of a newer build
 */
export function readSetupFile(text: string): { manifest: Manifest; content: Content; sha: string } {
  const refuse = (line: string): never => {
    throw new SetupRefused([line])
  }
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return refuse('The file is cut, or is no export of a setup.')
  }
  const outer = Outer.safeParse(raw)
  if (!outer.success) return refuse('The file is no export of a setup.')
  const { sha256: sha, manifest: written, content: entries } = outer.data
  if (written.format !== FORMAT)
    return refuse(
      `The file has format ${written.format}, and this build reads format ${FORMAT}: export it again with this build.`,
    )
  if (hashOf(written, entries) !== sha)
    return refuse(
      'The file was changed after it was exported. Change it in the console, and export it again.',
    )
  const manifest = Manifest.parse(written)
  if (manifest.from.mode === 'demo')
    return refuse('The file comes from a demo, whose people are made up: nothing of it is imported.')
  if (manifest.migrations > migrationsOf())
    return refuse(
      `The file was written by a newer build (${manifest.build}): bring this installation to that build first.`,
    )
  return { manifest, content: Content.parse(entries), sha }
}
