import { inJob } from '../call-context.ts'
import type { Db } from '../db/database.ts'
import { audit } from '../features/ground/audit/index.ts'
import type { SetupCtx } from './kind.ts'
import { SETUP_KINDS } from './kinds.ts'
import { SetupRefused, modeOf, setupFile } from './setup-file.ts'
import { STAYS } from './stays.ts'

/** The actor in the audit trail when someone with access to the machine runs npm run setup. */
export const COMMAND = 'command'

export type Exported = {
  text: string
  /** "3 people", a line each. */
  counts: string[]
  /** What is entered and not in the file, a line each. */
  left: string[]
}

export const counted = (count: number, { one, many }: { one: string; many: string }): string =>
  `${count} ${count === 1 ? one : many}`

/**
 * Reads what staff have entered: people without their sign-ins, texts, prices, pharmacies. Nothing of a patient, no secret.
 * @throws SetupRefused in a demo
 */
export async function exportSetup(ctx: SetupCtx & { db: Db }): Promise<Exported> {
  if (modeOf(ctx.config) === 'demo')
    throw new SetupRefused(['This is a demo: its people are made up, so there is nothing to export.'])
  return inJob(
    ctx,
    () =>
      ctx.db.transaction(async (tx) => {
        const content: Record<string, unknown[]> = {}
        const [counts, left]: [string[], string[]] = [[], []]
        for (const { name, words, read } of SETUP_KINDS) {
          const found = await read({ ...ctx, db: tx })
          const taken = found.filter(({ stays }) => stays === undefined).map(({ entry }) => entry)
          content[name] = taken
          if (taken.length > 0) counts.push(counted(taken.length, words))
          for (const { title, stays, leaves } of found)
            if (stays ?? leaves) left.push(`Not exported: ${words.one} "${title}": ${stays ?? leaves}.`)
        }
        for (const { table, words, why } of STAYS) {
          const count = await tx.$count(table)
          if (count > 0) left.push(`Not exported: ${counted(count, words)}: ${why}.`)
        }
        const { text, sha } = setupFile({ config: ctx.config, now: ctx.clock.now() }, content)
        await audit(tx, 'setup.exported', { subject: `setup:${sha.slice(0, 16)}`, after: { sha, counts } })
        return { text, counts, left }
      }),
    COMMAND,
  )
}
