import { expect, test } from 'vitest'
import type { PaymentIntentRow } from './payment-intent-store.ts'
import { findFailedAuthorization } from './failed-authorization.ts'

type Row = { id: number; state: string; purpose?: string; replaces?: number; ref?: null }

const lost = (...rows: Row[]) =>
  findFailedAuthorization(
    rows.map(({ id, state, purpose = 'checkout', replaces = null, ref }) => ({
      id,
      state,
      purpose,
      replaces,
      gateway_ref: ref === null ? null : `pi_${id}`,
    })) as PaymentIntentRow[],
  )?.id

const own = (state: string) => ({ id: 1, state })
const addon = (state: string) => ({ id: 2, state, purpose: 'addon' })
const renewal = (id: number, replaces: number, state: string) => ({ id, state, purpose: 'reauth', replaces })

test.each<[string, Row[], number | undefined]>([
  ['nothing was ever held', [{ id: 1, state: 'declined', ref: null }], undefined],
  ['the own hold about to run out', [own('held')], 1],
  ['the own hold before the add-on’s, which is newer', [own('held'), addon('held')], 1],
  ['both ran out', [own('expired'), addon('expired')], 1],
  ['the own renewal was declined', [own('held'), addon('held'), renewal(3, 1, 'declined')], 1],
  ['only the add-on’s renewal was declined', [own('held'), addon('held'), renewal(3, 2, 'declined')], 2],
  ['only the add-on’s ran out', [own('held'), addon('expired')], 2],
  ['the add-on’s renewal ran out', [own('held'), addon('voided'), renewal(3, 2, 'expired')], 3],
  ['the own renewal ran out', [own('voided'), addon('held'), renewal(3, 1, 'expired')], 3],
  ['the own renewal was given up', [own('held'), addon('held'), renewal(3, 1, 'voided')], 1],
])('the hold to be paid for again: %s', (_what, rows, id) => {
  expect(lost(...rows)).toBe(id)
})
