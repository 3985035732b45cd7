import { describe, expect, test } from 'vitest'
import { checkPrescription, validUntil, type PrescriptionItem } from './check-prescription.ts'
import { checkCompoundingReason, compoundingReasonsFor } from './compounding-reasons.ts'
import { DRUGS, type Drug } from './drug.ts'
import { buildDirections } from './directions.ts'
import { FORMULARY, isSupportMedication, productById, productFor } from './formulary.ts'
import { LADDER } from './ladders.ts'
import type { MonthSlot } from './months.ts'
import { doseProgression, displayedLadder } from './progression.ts'

const reason = { code: 'ingredient', text: 'Reacts to the preservative of the pen with hives.' }
const order = { drug: 'semaglutide', term: 3, monthsBefore: 0 } as const
/** A product of every strength that lacks an ingredient of the approved one. */
const products = DRUGS.flatMap((drug) =>
  [...LADDER[drug], 1750].map((strengthUg) => ({ strengthUg, differsBy: ['ingredient'] as const })),
)

function line(slot: MonthSlot, strengthUg: number, drug: Drug = 'semaglutide'): PrescriptionItem {
  const medId = productFor(drug, strengthUg)?.medId ?? 'unknown'
  return {
    slot,
    medId,
    drug,
    strengthUg,
    quantity: '4 weekly doses',
    directions: buildDirections({ drug, slot, strengthUg, monthsBefore: 0 }),
  }
}
const support: PrescriptionItem = {
  slot: 'support',
  medId: 'SUPP-ONDANSETRON',
  drug: null,
  strengthUg: null,
  quantity: '30 tablets',
  directions: 'Take 1 tablet by mouth every 8 hours only if needed for nausea.',
}
const sound = [line('1', 250), line('2', 500), line('3', 1000)]

describe('issuing a prescription', () => {
  test('M-04 a complete prescription of the drug ordered stands, with and without support medication', () => {
    expect(checkPrescription(sound, order, reason, products)).toEqual([])
    expect(checkPrescription([...sound, support], order, reason, products)).toEqual([])
    const later = [line('4', 1700), line('5', 1700), line('6-12', 2400)]
    expect(checkPrescription([...sound, ...later], { ...order, term: 12 }, reason, products)).toEqual([])
  })

  const one = sound[0] as PrescriptionItem
  const rest = sound.slice(1)
  test.each<[string, PrescriptionItem[]]>([
    ['Month 1 has no prescription line.', rest],
    ['Month 1 has more than one line.', [one, ...sound]],
    ['Month 6-12 is not part of this plan.', [...sound, line('6-12', 2400)]],
    ['Month 1 has 1.75 mg, which the formulary does not know.', [{ ...one, strengthUg: 1750 }, ...rest]],
    ['Month 1 has no strength, which the formulary does not know.', [{ ...one, strengthUg: null }, ...rest]],
    ['Month 1 is not Semaglutide, the drug ordered.', [line('1', 2500, 'tirzepatide'), ...rest]],
    ['Month 1 names another product than its strength.', [{ ...one, medId: 'SEMA-02400' }, ...rest]],
    [
      `Month 1 has directions that do not fit its product: "${one.directions}" is right.`,
      [{ ...one, directions: '  ' }, ...rest],
    ],
    [
      `Month 1 has directions that do not fit its product: "${one.directions}" is right.`,
      [{ ...one, directions: 'Inject 2.5 mg under the skin twice a day.' }, ...rest],
    ],
    [
      `Month 1 has directions that do not fit its product: "${one.directions}" is right.`,
      [{ ...one, directions: rest[0]!.directions }, ...rest],
    ],
    [
      'The addition to the directions of Month 1 holds a number.',
      [{ ...one, directions: `${one.directions} Then 2.5 mg.` }, ...rest],
    ],
    [
      'The addition to the directions of Month 1 says how much or how often ("twice").',
      [{ ...one, directions: `${one.directions} Inject twice.` }, ...rest],
    ],
    ['Month 1 needs a quantity of 1 to 5 weekly doses.', [{ ...one, quantity: '9999 vials' }, ...rest]],
    ['Month 1 needs a quantity of 1 to 5 weekly doses.', [{ ...one, quantity: '6 weekly doses' }, ...rest]],
    [
      'The support medication needs a quantity in whole tablets, at most 90.',
      [...sound, { ...support, quantity: '400 tablets' }],
    ],
    [
      'The support medication needs a quantity in whole tablets, at most 90.',
      [...sound, { ...support, quantity: 'some' }],
    ],
    ['The support medication is not in the formulary.', [...sound, { ...support, medId: 'ELSE' }]],
    ['A support medication is listed twice.', [...sound, support, support]],
  ])('MED-03 M-04 refused: %s', (problem, items) => {
    expect(checkPrescription(items, order, reason, products)).toEqual([problem])
  })

  test('a documented reason for compounding is needed: a code of the list and own words', () => {
    expect(checkPrescription(sound, order, undefined, products)).toEqual([
      'A documented reason for compounding is needed.',
    ])
    expect(checkCompoundingReason({ code: 'cheaper', text: reason.text }, sound, products)).toHaveLength(1)
    expect(checkCompoundingReason({ code: 'other', text: '         x' }, sound, products)).toHaveLength(1)
    expect(checkCompoundingReason({ code: 'other', text: 'x'.repeat(1001) }, sound, products)).toHaveLength(1)
  })

  test('LAW-01 the strength is no reason for a strength that an approved product has', () => {
    const strength = { code: 'strength', text: 'Needs this strength for the next months.' }
    for (const drug of ['semaglutide', 'tirzepatide'] as const)
      for (const strengthUg of LADDER[drug]) {
        expect(checkCompoundingReason(strength, [{ drug, strengthUg }], products)).toHaveLength(1)
        expect(compoundingReasonsFor(drug, [strengthUg], products).map(({ code }) => code)).not.toContain(
          'strength',
        )
      }
    expect(checkCompoundingReason(strength, [{ drug: 'semaglutide', strengthUg: 750 }], products)).toEqual([])
    expect(checkPrescription(sound, order, strength, products)).toEqual([
      'An approved product is sold in 0.25 mg: the strength is no reason for compounding.',
    ])
  })

  test('LAW-01 the pen is no reason for tirzepatide, which is sold in vials', () => {
    const device = { code: 'device', text: 'Cannot press the button of a pen.' }
    expect(
      checkCompoundingReason(device, [{ drug: 'tirzepatide', strengthUg: 2500 }], products),
    ).toHaveLength(1)
    expect(checkCompoundingReason(device, [{ drug: 'semaglutide', strengthUg: 250 }], products)).toEqual([])
    expect(
      compoundingReasonsFor('tirzepatide', LADDER.tirzepatide, products).map(({ code }) => code),
    ).toEqual(['ingredient', 'other'])
  })

  test('D-85 a reason in the composition holds only where every product of the strength differs so', () => {
    const added = { code: 'added-component', text: 'Prone to nausea, needs vitamin B6 in the vial.' }
    const lines = [{ drug: 'semaglutide', strengthUg: 250 }] as const
    const withB6 = { strengthUg: 250, differsBy: ['added-component'] } as const
    const plain = { strengthUg: 250, differsBy: [] }
    const refusal = ['The pharmacy has no product of 0.25 mg that differs so: choose another reason.']
    expect(checkCompoundingReason(added, lines, [withB6])).toEqual([])
    expect(checkCompoundingReason(added, lines, [])).toEqual(refusal)
    expect(checkCompoundingReason(added, lines, [plain])).toEqual(refusal)
    expect(checkCompoundingReason(added, lines, [withB6, plain])).toEqual(refusal)
    expect(checkCompoundingReason(added, lines, [{ ...withB6, strengthUg: 500 }])).toEqual(refusal)
    const offered = (one: typeof withB6 | typeof plain) =>
      compoundingReasonsFor('semaglutide', LADDER.semaglutide, [one]).map(({ code }) => code)
    expect(offered(withB6)).toEqual(['added-component', 'device', 'other'])
    expect(offered(plain)).toEqual(['device', 'other'])
  })

  test('the authorisation lasts twelve months', () => {
    expect(validUntil('2026-11-21')).toBe('2027-11-21')
    expect(validUntil('2028-02-29')).toBe('2029-02-28')
    expect(validUntil('2026-01-31')).toBe('2027-01-31')
  })
})

describe('the formulary', () => {
  test('M-04 holds the five and the six strengths, each with a code of its own', () => {
    for (const drug of ['semaglutide', 'tirzepatide'] as const) {
      expect(FORMULARY.filter((item) => item.drug === drug).map((item) => item.strengthUg)).toEqual(
        LADDER[drug],
      )
    }
    expect(new Set(FORMULARY.map((item) => item.medId)).size).toBe(11)
    for (const item of FORMULARY) expect(productById(item.medId)).toBe(item)
    expect(productFor('semaglutide', 2500)).toBeUndefined()
  })
})

describe('the dosage tab', () => {
  const entry = (name: string, strength: string) => ({ name, strength })

  test('P-DOS-004 P-DOS-008 the progression is sorted ascending by strength and printed as prescribed', () => {
    const shuffled = ['1.7 mg', '0.25 mg', '2.4 mg', '1.0 mg'].map((strength) =>
      entry('Semaglutide', strength),
    )
    expect(doseProgression(shuffled).map((step) => step.printed)).toEqual([
      '0.25 mg',
      '1 mg',
      '1.7 mg',
      '2.4 mg',
    ])
    const tirzepatide = ['10 mg', '2.5 mg', '7.5 mg'].map((strength) => entry('Tirzepatide', strength))
    expect(doseProgression(tirzepatide).map((step) => step.printed)).toEqual(['2.5 mg', '7.5 mg', '10 mg'])
  })

  test('P-DOS-007 support medications such as ondansetron and B12 are no part of it', () => {
    const lines = [
      entry('Ondansetron 4 mg', '4 mg'),
      entry('Semaglutide (compounded)', '0.5 mg'),
      entry('Vitamin B12', '1 mg'),
      entry('Semaglutide (compounded)', '0.25 mg'),
    ]
    expect(doseProgression(lines).map((step) => step.line.strength)).toEqual(['0.25 mg', '0.5 mg'])
    expect(['ONDANSETRON', 'B-12 complex', 'Methylcobalamin'].every(isSupportMedication)).toBe(true)
    expect(isSupportMedication('Tirzepatide')).toBe(false)
    expect(isSupportMedication('Semaglutide with B12 (compounded)')).toBe(false)
  })

  test('a strength that cannot be read stands last, printed as written', () => {
    const lines = [entry('Semaglutide', 'half a vial'), entry('Semaglutide', '0.5 mg')]
    expect(doseProgression(lines).map((step) => step.printed)).toEqual(['0.5 mg', 'half a vial'])
  })

  test('P-DOS-005 the ladder drawn for semaglutide is 0.25, 0.5, 1, 1.75, 2.5, marked by position', () => {
    const ladder = displayedLadder('semaglutide', [1700])
    expect(ladder.map((rung) => rung.label)).toEqual(['0.25', '0.5', '1', '1.75', '2.5'])
    expect(ladder.filter((rung) => rung.marked).map((rung) => rung.label)).toEqual(['1.75'])
  })

  test('P-DOS-006 the ladder drawn for tirzepatide is 2.5, 5, 7.5, 10, 12.5, 15', () => {
    expect(displayedLadder('tirzepatide', []).map((rung) => rung.label)).toEqual([
      '2.5',
      '5',
      '7.5',
      '10',
      '12.5',
      '15',
    ])
  })
})
