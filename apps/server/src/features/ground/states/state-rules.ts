import { easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { eq, getTableColumns, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { currentCall } from '../../../call-context.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import type { Reader } from '../../../db/database.ts'
import { stateRules } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { licenseCounts } from './licensed.ts'

export type StateRule = typeof stateRules.$inferSelect

export const clinicianLicensed = (today: PlainDate | Placeholder): SQL<boolean> => sql<boolean>`exists (
  select 1 from licences
    join staff on staff.id = licences.staff_id and staff.active
    join staff_roles on staff_roles.staff_id = staff.id and staff_roles.role = 'clinician'
  where licences.state = state_rules.state and ${licenseCounts(today, 'prescribe')})`

export const pharmacyLicensed: SQL<boolean> = sql<boolean>`exists (
  select 1 from pharmacy_licenses where pharmacy_licenses.state = state_rules.state)`

/** Whether every notice that a row's state requires has a text (D-86). */
const noticesThere: SQL<boolean> = sql<boolean>`not exists (
  select 1 from jsonb_array_elements_text(state_rules.notices) as notice
  where not exists (select 1 from legal_texts where legal_texts.kind = 'notice_' || notice))`

/**
 * Whether a state is served on a day: opened, and with a clinician and a pharmacy that are licensed there (D-101). Every
 * reader asks this, so that a license that ends closes its state at once.
 */
export const servedOn = (today: PlainDate | Placeholder): SQL<boolean> =>
  sql<boolean>`(state_rules.served and (not state_rules.gated or (${clinicianLicensed(today)} and ${pharmacyLicensed} and ${noticesThere})))`

/**
 * Whether patients who are in treatment in a state are cared for on a day: while a clinician and a pharmacy are licensed there,
 * whether or not anything is sold (D-104).
 */
export const caredForOn = (today: PlainDate | Placeholder): SQL<boolean> =>
  sql<boolean>`(not state_rules.gated or (${clinicianLicensed(today)} and ${pharmacyLicensed}))`

const findRule = preparedQuery((db) =>
  db
    .select({ ...getTableColumns(stateRules), served: servedOn(sql.placeholder('today')) })
    .from(stateRules)
    .where(eq(stateRules.state, sql.placeholder('state'))),
)

/**
 * Finds the rules of a state by its two-letter code; null for anything else. All code uses this table (M-49). `served` is
 * what holds now.
 */
export async function findStateRule(tx: Reader, code: string): Promise<StateRule | null> {
  const today = easternDate(currentCall().clock.now())
  const [rule] = await findRule(tx, { state: code.trim().toUpperCase(), today })
  return rule ?? null
}

/**
 * What a visitor reads of a state that is not served. A state that is open and has nobody licensed says no more than that.
 */
export const closedMessage = ({ name, message }: Pick<StateRule, 'name' | 'message'>): string =>
  message || `We are not taking new patients in ${name} right now.`

/**
 * Rejects a state that is not served, with its own message (S-11, S-42, D-101).
 * @throws AppError state_not_served
 */
export async function assertStateServed(tx: Reader, code: string, field = 'state'): Promise<StateRule> {
  const rule = await findStateRule(tx, code)
  if (!rule) throw new AppError('state_not_served', { field })
  if (!rule.served) throw new AppError('state_not_served', { message: closedMessage(rule), field })
  return rule
}
