import { readTexts } from '@contour/texts/read-texts'
import { describe, expect, test } from 'vitest'
import { prescribingTexts } from '../../texts/en/clinic-prescribing.ts'
import { signingTexts } from '../../texts/en/clinic-signing.ts'
import {
  checkDraft,
  decideAddon,
  directionsOf,
  draftWarnings,
  draftOf,
  suggestedMonths,
  wishedMonths,
  withMonths,
  withProduct,
} from './prescription-draft.ts'
import type { Draft } from './prescription-draft.ts'

const t = readTexts(prescribingTexts)
const signing = readTexts(signingTexts)

const rung = (ug: number) => ({
  med_id: `SEMA-${ug}`,
  name: 'Semaglutide (compounded)',
  strength_ug: ug,
  strength: `${ug / 1000} mg`,
})
const wish = (slot: string, ug: number) => ({
  slot,
  med_id: `SEMA-${ug}`,
  quantity: '4 weekly doses',
  directions: 'As the server suggests.',
})
const chart = {
  order: {
    id: 'o',
    status: 'waiting_prescription' as const,
    drug: 'semaglutide' as const,
    term: 3 as const,
    kind: 'first' as const,
    shipment_no: 1,
    dose_change: false,
    created_at: '2026-03-02T12:00:00Z',
    submitted: 2,
    provider: 1,
    needs_video: false,
    identity: null,
    due_at: null,
  },
  formulary: [250, 500, 1000, 1700, 2400].map(rung),
  support_formulary: [{ med_id: 'SUPP-ONDANSETRON', name: 'Ondansetron', strength: '4 mg' }],
  suggested: [wish('Month 1', 250), wish('Month 2', 500), wish('Month 3', 1000)],
  addons: [],
  treatment: {
    had_ug: null,
    source: 'nothing' as const,
    on: null,
    weeks_missed: false,
    switches_from: null,
    months_before: 0,
    allows_ug: 250,
  },
}
const requested = { 'Month 1': '0.25 mg', 'Month 2': '0.5 mg', 'Month 3': '1 mg' }
const complete = { ...draftOf(chart), reason: 'ingredient', note: 'Reacts to the preservative of the pen.' }

describe('prescribing', () => {
  test('D-88 the months of a refill count on, in the labels and in the directions', () => {
    const refill = { ...chart, treatment: { ...chart.treatment, months_before: 3 } }
    const { lines } = draftOf(refill)
    expect(lines.map(({ slot, label }) => [slot, label])).toEqual([
      ['Month 1', 'Month 4'],
      ['Month 2', 'Month 5'],
      ['Month 3', 'Month 6'],
    ])
    expect(directionsOf(refill, lines[0]!)).toMatch(/^Month 4: inject 0\.25 mg/)
  })

  test('M-04 every month of the plan has a line, filled from the patient’s wish', () => {
    expect(draftOf(chart).lines.map(({ slot, medId }) => [slot, medId])).toEqual([
      ['Month 1', 'SEMA-250'],
      ['Month 2', 'SEMA-500'],
      ['Month 3', 'SEMA-1000'],
    ])
    const year = draftOf({ ...chart, order: { ...chart.order, term: 12 }, suggested: [] })
    expect(year.lines.map(({ slot, medId }) => [slot, medId])).toEqual([
      ['Month 1', ''],
      ['Month 2', ''],
      ['Month 3', ''],
      ['Month 4', ''],
      ['Month 5', ''],
      ['Month 6-12', ''],
    ])
  })

  test('MED-03 directions are built from the product, with the addition after them', () => {
    const line = withProduct(chart, { ...complete.lines[0]!, addition: 'Take it with food.' }, 'SEMA-500')
    expect(directionsOf(chart, line)).toBe(
      'Month 1: inject 0.5 mg under the skin once a week, on the same day each week. Take it with food.',
    )
  })

  test('MED-03 an addition with a number cannot be reviewed', () => {
    const [first, ...rest] = complete.lines
    for (const addition of ['Then 2.5 mg.', 'Inject twice.'])
      expect(checkDraft(t, { ...complete, lines: [{ ...first!, addition }, ...rest] })).toMatchObject([
        { fieldId: 'rx-Month-1-addition' },
      ])
  })

  test('M-04 a complete draft can be reviewed; a gap is named with its field', () => {
    expect(checkDraft(t, complete)).toEqual([])
    const [first, ...rest] = complete.lines
    const gaps = {
      ...complete,
      reason: '',
      lines: [{ ...first!, medId: '', quantity: '0' }, ...rest],
    }
    expect(checkDraft(t, gaps).map(({ fieldId }) => fieldId)).toEqual([
      'rx-Month-1-med',
      'rx-Month-1-quantity',
      'rx--reason',
    ])
  })

  test('M-04 a support medication stands there once', () => {
    const support = {
      key: 'a',
      slot: 'Support' as const,
      label: 'Support',
      medId: 'SUPP-B12',
      quantity: '30 tablets',
      addition: '',
    }
    const draft = { ...complete, lines: [...complete.lines, support, { ...support, key: 'b' }] }
    expect(checkDraft(t, draft)).toEqual([{ fieldId: 'rx-b-med', message: expect.stringContaining('twice') }])
  })

  test('M-04 what is seldom meant is said before signing', () => {
    expect(draftWarnings(signing, chart, complete, requested)).toEqual([])
    const jump = { ...complete, lines: complete.lines.map((line) => ({ ...line })) }
    jump.lines[1] = { ...jump.lines[1]!, medId: 'SEMA-1700' }
    expect(draftWarnings(signing, chart, jump, requested)).toEqual(['Month 2: the patient requested 0.5 mg.'])
    // 0.5 mg stands in 10.5 mg: only the whole strength is the one that was asked for.
    expect(draftWarnings(signing, chart, complete, { ...requested, 'Month 2': '10.5 mg' })).toHaveLength(1)
  })
})

test('R-002 a bought add-on starts undecided; deciding it adds or removes its line, and signing asks for a decision', () => {
  const bought = {
    id: 'nausea',
    name: 'GLP Anti-Nausea',
    med_id: 'SUPP-ONDANSETRON',
    medication: 'Ondansetron',
    strength: '4 mg',
    quantity: '30 tablets',
    directions: 'Take 1 tablet by mouth.',
    cents: 1997,
    state: 'proposed',
    reason: '',
    decided_by: null,
    decided_at: null,
  } as const
  const suggested = [
    ...chart.suggested,
    { slot: 'Support', med_id: 'SUPP-ONDANSETRON', quantity: '30 tablets', directions: 'Take 1 tablet.' },
  ]
  const offer = { ...chart, suggested, addons: [bought] }
  const said = { reason: 'ingredient', note: 'Reacts to the preservative of the pen.' }
  const open: Draft = { ...draftOf(offer), ...said }
  const support = (draft: Draft) => draft.lines.filter(({ slot }) => slot === 'Support')
  expect(support(open)).toEqual([])
  expect(checkDraft(t, open).map(({ message }) => message)).toEqual([
    'GLP Anti-Nausea: decide whether to prescribe it.',
  ])
  const [addon] = open.addons
  const prescribed = decideAddon(offer, open, { ...addon!, decision: 'prescribed' })
  expect(support(prescribed)).toMatchObject([{ medId: 'SUPP-ONDANSETRON', quantity: '30 tablets' }])
  expect(checkDraft(t, prescribed)).toEqual([])
  const refused = decideAddon(offer, prescribed, { ...addon!, decision: 'refused' })
  expect(support(refused)).toEqual([])
  expect(checkDraft(t, refused).map(({ message }) => message)).toEqual([
    'GLP Anti-Nausea: enter why it is not prescribed.',
  ])
  expect(
    checkDraft(t, decideAddon(offer, refused, { ...addon!, decision: 'refused', reason: 'It is not safe.' })),
  ).toEqual([])
  expect(draftOf({ ...offer, addons: [{ ...bought, state: 'refused' }] }).addons).toEqual([])
})

test('W-20 D-78 a dose change is filled with the next step or with the wish, months 4 and 5 included', () => {
  const year = { ...chart, order: { ...chart.order, term: 12 as const } }
  const wish = wishedMonths(year.order, {
    'Month 1': '1 mg',
    'Month 2': '1 mg',
    'Month 3': '1 mg',
    'Month 6-12': '2.4 mg',
  })
  expect(wish).toEqual({ '1': 1000, '2': 1000, '3': 1000, '4': 1700, '5': 1700, '6-12': 2400 })
  const lines = withMonths(year, draftOf(year), wish).lines.map(({ slot, medId }) => [slot, medId])
  expect(lines).toEqual([
    ['Month 1', 'SEMA-1000'],
    ['Month 2', 'SEMA-1000'],
    ['Month 3', 'SEMA-1000'],
    ['Month 4', 'SEMA-1700'],
    ['Month 5', 'SEMA-1700'],
    ['Month 6-12', 'SEMA-2400'],
  ])
  const step = withMonths(chart, withMonths(chart, draftOf(chart), wish), suggestedMonths(chart))
  expect(step).toEqual(draftOf(chart))
})
