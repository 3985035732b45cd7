import { STAFF_ROLES, type StaffRole } from '@contour/domain/staff-accounts/staff-role'
import { addDays, type PlainDate } from '@contour/domain/time/plain-date'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { inEvent } from '../call-context.ts'
import { actorOf, type StaffCaller } from '../caller.ts'
import type { Db } from '../db/database.ts'
import { staffMembers } from '../db/schema.ts'
import { audit } from '../features/ground/audit/index.ts'
import { rolesOf } from '../features/people/staff-accounts/index.ts'
import { COMMAND, counted } from './export-setup.ts'
import { todayOf, type Importing, type SetupCtx, type SetupKind, type Step } from './kind.ts'
import { SETUP_KINDS } from './kinds.ts'
import { SetupRefused, readSetupFile } from './setup-file.ts'

export type Imported = {
  /** "3 people", a line for each kind of which something was entered. */
  entered: string[]
  /** Entries that are here already, word for word. */
  same: number
  /** What is left to do, a line each. */
  waits: string[]
  /** Invitations that no mail server sends (MAIL=off). */
  links: { to: string; url: string }[]
}

type Wanted = { text: string; by: string; only?: readonly string[]; firstDay?: PlainDate; dryRun?: boolean }

/** Days after which a text applies at the earliest: who is alone may approve it after one (D-101). */
const FIRST_DAY_AFTER = 2

/** Takes back what a trial entered. */
class Trial extends Error {
  readonly result: Imported
  constructor(result: Imported) {
    super('a trial')
    this.result = result
  }
}

/**
 * Enters what another installation exported, by the use cases of the console, in the name of a person of this one: what needs a
 * second person there waits for one here. All of it in one transaction, or nothing.
 * @param wanted.by the email of an active staff account; what this person could not enter in the console is left
 * @param wanted.only the names of the kinds to import, where the others have changed here since; all without it
 * @param wanted.firstDay the first day of texts and prices that apply in the other installation already
 * @throws SetupRefused with a line for each entry that is refused, or is here with other words
 */
export async function importSetup(ctx: SetupCtx & { db: Db }, wanted: Wanted): Promise<Imported> {
  const { manifest, content: whole, sha } = readSetupFile(wanted.text)
  const content = chosen(whole, wanted.only)
  const today = todayOf(ctx)
  const firstDay = wanted.firstDay ?? addDays(today, FIRST_DAY_AFTER)
  if (firstDay <= today) throw new SetupRefused(['--first-day must be a day after today, as 2027-03-01.'])
  try {
    return await ctx.db.transaction(async (tx) => {
      // Two imports at once: the second one finds what the first has entered.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('setup'))`)
      const at = { ...ctx, db: tx }
      const by = await importer(at, wanted.by)
      const result = await inEvent(ctx, { actor: actorOf(by), session: null }, async () => {
        const done = await enterAll({ ctx: at, by, firstDay }, content)
        if (done.entered.length > 0)
          await audit(tx, 'setup.imported', {
            actor: COMMAND,
            subject: `setup:${sha.slice(0, 16)}`,
            after: {
              sha,
              from: manifest.from.origin,
              made_at: manifest.made_at,
              by: actorOf(by),
              entered: done.entered,
            },
          })
        return done
      })
      if (wanted.dryRun) throw new Trial(result)
      return result
    })
  } catch (error) {
    if (error instanceof Trial) return error.result
    throw error
  }
}

/** The kinds of a file that are wanted. @throws SetupRefused for a name that is none of them */
function chosen(content: Record<string, unknown[]>, only: readonly string[] | undefined) {
  if (!only) return content
  const unknown = only.filter((name) => !(name in content))
  if (unknown.length > 0)
    throw new SetupRefused([
      `--only: the file has no ${unknown.join(' and no ')}. It has ${Object.keys(content).join(', ')}.`,
    ])
  return Object.fromEntries(Object.entries(content).filter(([name]) => only.includes(name)))
}

/** Whose name stands on what is imported. @throws SetupRefused */
async function importer({ db }: SetupCtx, email: string): Promise<StaffCaller> {
  const [person] = await db
    .select()
    .from(staffMembers)
    .where(and(eq(staffMembers.email, email.trim().toLowerCase()), eq(staffMembers.active, true)))
  if (!person)
    throw new SetupRefused([
      `--by: nobody here has an account with ${email}. Make the first one with npm run staff:add.`,
    ])
  return {
    kind: 'staff',
    meta: { ip: '', network: '', userAgent: COMMAND, requestId: COMMAND, trackingSession: null },
    staffId: person.id,
    staffPublicId: person.public_id,
    name: person.name,
    npi: person.npi,
    roles: await rolesOf(db, person.id),
    tokenHash: '',
    sessionId: null,
  }
}

async function enterAll(at: Importing, content: Record<string, unknown[]>): Promise<Imported> {
  const unknown = Object.keys(content).filter((name) => !SETUP_KINDS.some((kind) => kind.name === name))
  const refused = unknown.map((name) => `${name}: this build knows no such entries.`)
  const result: Imported = { entered: [], same: 0, waits: [], links: [] }
  for (const kind of SETUP_KINDS) {
    const steps = await planned(at, kind, content[kind.name] ?? [], refused)
    const left = new Map<string, number>()
    let entered = 0
    for (const step of steps) {
      const wait = (why: string) => left.set(why, (left.get(why) ?? 0) + 1)
      const { comparison: found } = step
      if (found.is === 'same') result.same++
      else if (found.is === 'different')
        refused.push(`${lineOf(kind, step)} is here with another ${found.in}.`)
      else if (found.is === 'waiting') wait(found.for)
      else if (found.is === 'new') {
        if (!step.roles.some((role) => at.by.roles.includes(role))) wait(onlyBy(step.roles))
        else {
          const { link, waits } = (await entry(at, kind, step, refused)) ?? {}
          entered++
          if (link) result.links.push(link)
          if (waits) wait(waits)
        }
      }
    }
    if (entered > 0) result.entered.push(counted(entered, kind.words))
    for (const [why, count] of left) result.waits.push(`${counted(count, kind.words)}: ${why}.`)
  }
  if (refused.length > 0) throw new SetupRefused([...refused, 'Nothing was imported.'])
  return result
}

const lineOf = ({ words }: SetupKind, { title }: Pick<Step, 'title'>) => `${words.one} "${title}"`

const onlyBy = (roles: readonly StaffRole[]) =>
  `import again, --by somebody with the role ${STAFF_ROLES.filter((role) => roles.includes(role)).join(' or ')}`

async function planned(
  { ctx }: Importing,
  kind: SetupKind,
  entries: readonly unknown[],
  refused: string[],
): Promise<Step[]> {
  try {
    return await kind.plan(ctx, entries)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    for (const { path, message } of error.issues.slice(0, 5))
      refused.push(`${kind.name}, entry ${path.join('.')}: ${message}`)
    return []
  }
}

/** Enters one entry; what the console would refuse is a line, and the others are tried all the same. */
async function entry(at: Importing, kind: SetupKind, step: Step, refused: string[]) {
  try {
    return await at.ctx.db.transaction(() => step.write(at))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    refused.push(`${lineOf(kind, step)}: ${error.message}`)
    return null
  }
}
