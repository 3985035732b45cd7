import { isDeepStrictEqual } from 'node:util'
import { requirementsOf } from '@contour/domain/intake/state-requirements'
import { STATES, providerOf } from '@contour/domain/intake/states'
import { keysOf } from '@contour/domain/table-keys'
import { noticeKind, type StateNotice } from '@contour/domain/legal/state-notices'
import { eq } from 'drizzle-orm'
import { inJob } from '../call-context.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { legalTexts, stateRules, type BuiltStateRule } from '../db/schema.ts'
import { audit } from '../features/ground/audit/index.ts'

type StateRow = typeof stateRules.$inferSelect

const built = (): ReadonlyMap<string, BuiltStateRule> =>
  new Map(
    STATES.map(({ code, ...state }) => [
      code,
      { ...state, ...requirementsOf(code), provider: providerOf(code) },
    ]),
  )

/** The columns that a field of the domain's table fills. */
const COLUMNS: {
  readonly [Field in keyof BuiltStateRule]: (value: BuiltStateRule[Field]) => Partial<StateRow>
} = {
  name: (name) => ({ name }),
  served: (served) => ({ served }),
  message: (message) => ({ message: message ?? '' }),
  video: (video) => ({ video, refill_question: video }),
  provider: (provider) => ({ provider }),
  minBmi: (min_bmi) => ({ min_bmi }),
  minBmiWithCondition: (min_bmi_with_condition) => ({ min_bmi_with_condition }),
  notices: (notices) => ({ notices }),
  liveVisitFirst: (live_visit_first) => ({ live_visit_first }),
  noQuestionnaireOnly: (no_questionnaire_only) => ({ no_questionnaire_only }),
  silenceAcceptsOtherDose: (silence_accepts_other_dose) => ({ silence_accepts_other_dose }),
  prescribers: (prescribers) => ({ prescribers }),
  source: (source) => ({ source }),
  toConfirm: (to_confirm) => ({ to_confirm }),
}

const FIELDS = keysOf(COLUMNS)
/** Older databases have these from their first start, without a note of what the build said then. */
const SEEDED_BEFORE: readonly (keyof BuiltStateRule)[] = ['name', 'served', 'message', 'video', 'provider']

/** What the clinic decides about a state that is opened by decision (D-101). */
const DECIDED: readonly (keyof BuiltStateRule)[] = ['served', 'message']

const columnsOf = <Field extends keyof BuiltStateRule>(
  rule: BuiltStateRule,
  field: Field,
): Partial<StateRow> => COLUMNS[field](rule[field])

/** The columns to change: those of the fields on which this build differs from the one before it. */
function changesOf(row: StateRow, rule: BuiltStateRule): Partial<StateRow> {
  const before = row.from_build
  const fields = FIELDS.filter((field) =>
    row.gated && DECIDED.includes(field)
      ? false
      : before
        ? !isDeepStrictEqual(before[field], rule[field])
        : !SEEDED_BEFORE.includes(field),
  )
  return valuesOf(rule, fields)
}

const valuesOf = (rule: BuiltStateRule, fields: readonly (keyof BuiltStateRule)[]): Partial<StateRow> =>
  fields.reduce<Partial<StateRow>>((set, field) => ({ ...set, ...columnsOf(rule, field) }), {})

/**
 * Fills the table of states from the domain's table (M-49, document 1 §9, document 3 §9, D-22, S-68), and brings what
 * this build changes to a clinic that runs; what was changed in the table itself stays. A state whose required text is
 * missing is not served until it is there (D-86). Each change has an audit row.
 * @param byDecision whether a new state stays closed until somebody opens it (D-101)
 */
export async function seedStates(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  {
    rules = built(),
    byDecision = false,
  }: { rules?: ReadonlyMap<string, BuiltStateRule>; byDecision?: boolean } = {},
): Promise<void> {
  await inJob({ clock }, () =>
    db.transaction(async (tx) => {
      const stored = new Map((await tx.select().from(stateRules)).map((row) => [row.state, row]))
      const texts = new Set(
        (await tx.select({ kind: legalTexts.kind }).from(legalTexts)).map(({ kind }) => kind),
      )
      const lacks = (notices: readonly StateNotice[]) =>
        notices.some((notice) => !texts.has(noticeKind(notice)))
      for (const [state, rule] of rules) {
        const row = stored.get(state)
        if (row) await apply(tx, row, rule, lacks)
        else await insert(tx, state, rule, { byDecision, textMissing: lacks(rule.notices) })
      }
    }),
  )
}

const notYet = (name: string) => `We are not yet available in ${name}.`

async function insert(
  tx: Tx,
  state: string,
  rule: BuiltStateRule,
  { byDecision, textMissing }: { byDecision: boolean; textMissing: boolean },
): Promise<void> {
  const closed = byDecision || textMissing
  await tx
    .insert(stateRules)
    .values({
      state,
      name: rule.name,
      video: rule.video,
      provider: rule.provider,
      refill_question: rule.video,
      ...valuesOf(rule, FIELDS),
      auto_accept: true,
      gated: byDecision,
      served: rule.served && !closed,
      message: closed ? (rule.message ?? notYet(rule.name)) : (rule.message ?? ''),
      text_missing: textMissing && !byDecision,
      from_build: rule,
    })
    .onConflictDoNothing()
}

async function apply(
  tx: Tx,
  row: StateRow,
  rule: BuiltStateRule,
  lacks: (notices: readonly StateNotice[]) => boolean,
): Promise<void> {
  const changed = changesOf(row, rule)
  const after = { ...row, ...changed }
  const textMissing = !row.gated && lacks(after.notices)
  const set: Partial<StateRow> = {
    ...changed,
    // Closed for want of a text whoever opened it; opened again only what was closed for that.
    ...(textMissing
      ? { text_missing: true, served: false, message: notYet(row.name) }
      : row.text_missing
        ? { text_missing: false, served: rule.served, message: rule.message ?? '' }
        : {}),
    from_build: rule,
  }
  const differing = keysOf(set).filter((column) => !isDeepStrictEqual(row[column], set[column]))
  if (differing.length === 0) return
  await tx.update(stateRules).set(set).where(eq(stateRules.state, row.state))
  await audit(tx, 'state.rules_changed', {
    subject: `state:${row.state}`,
    after: { changed: differing.filter((column) => column !== 'from_build') },
  })
}
