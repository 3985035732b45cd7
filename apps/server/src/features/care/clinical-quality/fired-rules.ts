import type { FlagSeverity } from '@contour/domain/assessments/answer-flags'
import { ruleFigures } from '@contour/domain/clinical-quality/rule-figures'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { encounterRules } from '../../../db/schema.ts'
import { FLAG_SEVERITIES } from '@contour/domain/assessments/answer-flags'
import { readNotes } from './copied-notes.ts'

/** Decided charts that the figures are counted over, the newest. */
const CHARTS = 1000

/** Stores which rules stood on a chart when its order was decided, once each. */
export async function saveFiredRules(
  tx: Tx,
  encounterId: number,
  flags: readonly { rule: string; severity: FlagSeverity }[],
): Promise<void> {
  const rules = new Map(flags.map(({ rule, severity }) => [rule, severity]))
  if (rules.size === 0) return
  await tx
    .insert(encounterRules)
    .values([...rules].map(([rule, severity]) => ({ encounter_id: encounterId, rule, severity })))
    .onConflictDoNothing()
}

const Counted = z.object({
  rule: z.string(),
  severity: z.enum(FLAG_SEVERITIES),
  fired: z.number(),
  prescribed: z.number(),
})

/** Counts over the newest decided charts, which an index finds, how often each rule fired and was overridden. */
async function countRules(db: Reader) {
  const newest = sql`select e.id, e.outcome from encounters e
    where e.outcome in ('prescribed', 'denied') and e.ended_at is not null
    order by e.ended_at desc, e.id desc limit ${sql.raw(String(CHARTS))}`
  const { rows } = await db.execute(sql`with decided as (${newest})
    select r.rule, max(r.severity) as severity, count(*)::int as fired,
      (count(*) filter (where d.outcome = 'prescribed'))::int as prescribed
    from decided d join encounter_rules r on r.encounter_id = d.id group by r.rule`)
  const counted = await db.execute(sql`select count(*)::int as n from (${newest}) as decided`)
  const charts = z.object({ n: z.number() }).parse(counted.rows[0]).n
  return { charts, rules: ruleFigures(z.array(Counted).parse(rows), charts) }
}

/** The figures of the page: copied notes, and rules that fire too often or are always overridden. */
export async function readFigures({ db }: Ctx) {
  const { charts, rules } = await countRules(db)
  return {
    status: 'success' as const,
    message: 'Clinical quality.',
    notes: await readNotes(db),
    charts,
    rules: rules.map(({ rule, severity, fired, firedPercent, overriddenPercent, tooOften }) => ({
      rule,
      severity,
      fired,
      fired_percent: firedPercent,
      overridden_percent: overriddenPercent,
      too_often: tooOften,
    })),
  }
}
