import { isDeepStrictEqual } from 'node:util'
import type { StaffRole } from '@contour/contract'
import type { CallMeta } from '@contour/contract/call'
import { easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { z } from 'zod'
import type { StaffCaller } from '../caller.ts'
import type { CtxOf } from '../context.ts'

/** What export and import need of the service: what a command on the machine has. */
export type SetupCtx = CtxOf<'random' | 'config' | 'secrets'>

/** What is entered here, as the form of the console would send it. */
export type Found<Entry> = {
  entry: Entry
  /** Why it is not exported. */
  stays?: string
  /** What of it is not exported. */
  leaves?: string
  /** It waited for approval until its first day had passed: nobody can approve it any more, so it counts as absent. */
  passed?: boolean
}

/** Who imports, and the first day of texts whose own has passed. */
export type Importing = { ctx: SetupCtx; by: StaffCaller; firstDay: PlainDate }

/** What an entry is, compared with what is here. */
export type Comparison =
  | { is: 'new' | 'same' | 'over' }
  /** Its fields, or what else is different. */
  | { is: 'different'; in: string }
  /** The rest of it waits; why. */
  | { is: 'waiting'; for: string }

/** What is to be said of an entry that was written. */
export type Written = { link?: { to: string; url: string }; waits?: string }

type Declared = { '~orpc': { meta: CallMeta } }

type Parts<Form extends z.ZodType> = {
  /** Its name in the file. */
  name: string
  words: { one: string; many: string }
  /** The tables in which the console keeps it. */
  tables: readonly string[]
  /** The call by which the console enters it: who may make it may import it. */
  call: Declared
  entry: Form
  /** Names one entry among those of its kind. */
  titleOf(entry: z.output<Form>): string
  /** Fields that say when it applies, and not what. */
  apart?: readonly string[]
  /** Roles of an entry that not everybody who may make the call may write. */
  writers?(entry: z.output<Form>): readonly StaffRole[] | null
  compare?(
    ctx: SetupCtx,
    wanted: z.output<Form>,
    here: Found<z.output<Form>> | undefined,
  ): Comparison | Promise<Comparison>
  read(ctx: SetupCtx): Promise<Found<z.output<Form>>[]>
  write(at: Importing, entry: z.output<Form>): Promise<Written | void>
}

/** An entry of the file and what becomes of it. */
export type Step = {
  title: string
  comparison: Comparison
  /** Who may enter it. */
  roles: readonly StaffRole[]
  write(at: Importing): Promise<Written>
}

/** One kind of what staff enter: how it leaves an installation, and how it comes into another one. */
export type SetupKind = Pick<Parts<z.ZodType>, 'name' | 'words' | 'tables'> & {
  read(ctx: SetupCtx): Promise<(Found<unknown> & { title: string })[]>
  /** @throws z.ZodError for an entry that the console would not take */
  plan(ctx: SetupCtx, entries: unknown): Promise<Step[]>
}

/** The form of a call, which says what an entry may be. */
export function formOf<Form extends z.ZodType>(
  call: Declared & { '~orpc': { inputSchema?: Form | undefined } },
): Form {
  const form = call['~orpc'].inputSchema
  if (!form) throw new Error('this call takes nothing')
  return form
}

function rolesOf({ '~orpc': { meta } }: Declared): readonly StaffRole[] {
  return meta.access?.realm === 'staff' ? meta.access.roles : []
}

/** The fields of what is stored as JSON. */
export const fieldsOf = (stored: unknown): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).parse(stored)

/** As it stands in the file. */
const plain = (value: unknown) => fieldsOf(JSON.parse(JSON.stringify(value)))

/** The fields in which two entries differ, in words; empty where they agree. */
export function differingFields(wanted: unknown, here: unknown, apart: readonly string[] = []): string {
  const [one, other] = [plain(wanted), plain(here)]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((field) => !apart.includes(field) && !isDeepStrictEqual(one[field], other[field]))
    .join(', ')
}

export function kind<Form extends z.ZodType>(parts: Parts<Form>): SetupKind {
  const { name, words, tables, titleOf } = parts
  const read = async (ctx: SetupCtx) =>
    (await parts.read(ctx)).map((found) => ({ ...found, title: titleOf(found.entry) }))
  const compare =
    parts.compare ??
    ((_ctx, wanted, here): Comparison => {
      if (!here) return { is: 'new' }
      const fields = differingFields(wanted, here.entry, parts.apart)
      return fields === '' ? { is: 'same' } : { is: 'different', in: fields }
    })
  return {
    name,
    words,
    tables,
    read,
    async plan(ctx, raw) {
      const entries = z.array(parts.entry).parse(raw)
      const there = (await read(ctx)).filter(({ passed }) => !passed)
      const steps: Step[] = []
      for (const entry of entries) {
        const title = titleOf(entry)
        const namesakes = there.filter((found) => found.title === title)
        const here =
          namesakes.find((found) => differingFields(entry, found.entry, parts.apart) === '') ?? namesakes[0]
        steps.push({
          title,
          comparison: await compare(ctx, entry, here),
          roles: parts.writers?.(entry) ?? rolesOf(parts.call),
          write: async (at) => (await parts.write(at, entry)) ?? {},
        })
      }
      return steps
    },
  }
}

/** The first day of what is imported: its own, unless that comes before the one that was named. */
export const laterOf = (one: PlainDate, other: PlainDate): PlainDate => (one > other ? one : other)

export const todayOf = ({ clock }: Pick<SetupCtx, 'clock'>): PlainDate => easternDate(clock.now())
