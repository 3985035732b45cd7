import { NOTICES, noticeKind } from '@contour/domain/legal/state-notices'
import type { RedLine } from '@contour/domain/states/state-opening'
import { sampleFacts } from '@contour/domain/site/company'
import { easternDate } from '@contour/domain/time/plain-date'
import { asc, count, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { legalTexts, stateOpenings, stateRules, waitlist } from '../../../db/schema.ts'
import { unsignedArtifacts } from '../sign-offs/index.ts'
import { hasDraftedLetter } from '../../ground/approvals/index.ts'
import { companyOf, factsOf } from '../../ground/company/index.ts'
import { unapprovedPages } from '../../ground/legal/index.ts'
import { isRestoreTested } from '../../ground/restore-tests/index.ts'
import { clinicianLicensed, pharmacyLicensed, servedOn } from '../../ground/states/index.ts'

type Gate = Pick<Ctx, 'clock' | 'config' | 'alarmWords'>

/** What stands in the way everywhere: clinical content that nobody signed, legal texts that counsel has not approved, a letter whose new words nobody approved, a company that is a sample, a restore that nobody tested. */
async function linesOfAll(db: Reader, ctx: Gate): Promise<RedLine[]> {
  const unsigned = (await unsignedArtifacts(db, ctx)).length > 0
  // A demonstration and a rehearsal have no patient who is bound by a draft.
  const isLive = ctx.config.mode === 'production' && !ctx.config.rehearsal
  const drafts = isLive && (await unapprovedPages(db, ctx.clock)).length > 0
  const drafted = isLive && (await hasDraftedLetter(db))
  const isSample = isLive && sampleFacts(factsOf(await companyOf(db, ctx))).length > 0
  const untested = isLive && !(await isRestoreTested(db, ctx.clock))
  return [
    ...(unsigned ? ['clinical_content' as const] : []),
    ...(drafts ? ['legal_texts' as const] : []),
    ...(drafted ? ['letters' as const] : []),
    ...(isSample ? ['company' as const] : []),
    ...(untested ? ['restore' as const] : []),
  ]
}

/** Returns every state with what was decided about it, whether it is served now, and what stands in the way (D-101). */
export async function stateGates(db: Reader, ctx: Gate) {
  const today = easternDate(ctx.clock.now())
  const everywhere = await linesOfAll(db, ctx)
  const texts = new Set((await db.select({ kind: legalTexts.kind }).from(legalTexts)).map(({ kind }) => kind))
  const decisions = new Map(
    (
      await db
        .selectDistinctOn([stateOpenings.state])
        .from(stateOpenings)
        .orderBy(stateOpenings.state, sql`id desc`)
    ).map((row) => [row.state, row]),
  )
  const waiting = new Map(
    (
      await db
        .select({ state: waitlist.about, people: count() })
        .from(waitlist)
        .where(sql`${waitlist.kind} = 'state' and ${waitlist.told_at} is null`)
        .groupBy(waitlist.about)
    ).map(({ state, people }) => [state, people]),
  )
  const rows = await db
    .select({
      ...getTableColumns(stateRules),
      open: servedOn(today),
      clinician: clinicianLicensed(today),
      pharmacy: pharmacyLicensed,
    })
    .from(stateRules)
    .orderBy(asc(stateRules.name))
  return rows.map((row) => {
    const missing = row.notices.filter((notice) => !texts.has(noticeKind(notice)))
    const lines: RedLine[] = [
      ...(row.clinician ? [] : ['clinician' as const]),
      ...(row.pharmacy ? [] : ['pharmacy' as const]),
      ...(missing.length > 0 ? ['notice' as const] : []),
      ...everywhere,
    ]
    return {
      rule: row,
      /** What the clinic decided; a demonstration's states were opened by nobody. */
      opened: row.served,
      served: row.open,
      lines,
      missingNotices: missing.map((notice) => NOTICES[notice].title),
      decision: decisions.get(row.state) ?? null,
      waiting: waiting.get(row.state) ?? 0,
    }
  })
}

export type StateGate = Awaited<ReturnType<typeof stateGates>>[number]

export async function stateGate(db: Reader, ctx: Gate, code: string): Promise<StateGate | null> {
  return (await stateGates(db, ctx)).find(({ rule }) => rule.state === code) ?? null
}

/** Locks a state's row, so that two administrators decide one after the other. */
export const lockState = (tx: Reader, code: string) =>
  tx.select({ state: stateRules.state }).from(stateRules).where(eq(stateRules.state, code)).for('update')
