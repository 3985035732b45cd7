import { expect, test } from 'vitest'
import { chooseLots, lotProblem, readLotNumber, type LotLine, type LotOnFile } from './lot-rules.ts'
import { productProblem } from './product-rules.ts'

const TODAY = '2026-11-24'
const at = { today: TODAY, state: 'TX' }
const line: LotLine = { slot: 'Month 1', drug: 'semaglutide', strengthUg: 250 }
const lot: LotOnFile = {
  number: 'SG-1107',
  drug: 'semaglutide',
  strengthUg: 250,
  useBy: '2026-11-24',
  withdrawn: null,
  licensed: true,
}

test('D-89 W-45 a lot leaves on its beyond-use date and not on the day after', () => {
  expect(lotProblem(line, lot, at)).toBeNull()
  expect(lotProblem(line, { ...lot, useBy: '2026-11-23' }, at)).toBe(
    'Lot SG-1107 is past its beyond-use date, November 23, 2026.',
  )
})

test.each([
  [{ strengthUg: 500 }, 'Lot SG-1107 holds semaglutide 0.5 mg. Month 1 needs semaglutide 0.25 mg.'],
  [
    { drug: 'tirzepatide', strengthUg: 2500 },
    'Lot SG-1107 holds tirzepatide 2.5 mg. Month 1 needs semaglutide 0.25 mg.',
  ],
  [{ withdrawn: 'Particles' }, 'Lot SG-1107 is withdrawn. Do not ship it.'],
  [{ licensed: false }, 'Lot SG-1107 comes from a pharmacy without a license in TX.'],
] as const)('D-89 W-45 a lot with %j does not go into the parcel', (change, why) => {
  expect(lotProblem(line, { ...lot, ...change }, at)).toBe(why)
})

test('D-89 every line of a parcel needs its lot, and nothing else may be chosen', () => {
  const second: LotLine = { slot: 'Month 2', drug: 'semaglutide', strengthUg: 500 }
  const onFile = [lot, { ...lot, number: 'SG-2207', strengthUg: 500 }]
  const choose = (lots: readonly { slot: string; lot: string }[]) =>
    chooseLots([line, second], lots, { ...at, onFile })
  expect(choose([])).toEqual({
    problems: [
      'Choose the lot of Month 1, semaglutide 0.25 mg.',
      'Choose the lot of Month 2, semaglutide 0.5 mg.',
    ],
  })
  const both = [
    { slot: 'Month 1', lot: 'sg-1107' },
    { slot: 'Month 2', lot: ' SG-2207' },
  ]
  expect(choose(both)).toMatchObject({
    chosen: [{ lot: { number: 'SG-1107' } }, { line: second, lot: { number: 'SG-2207' } }],
  })
  expect(choose([both[0]!, { slot: 'Month 2', lot: 'SG-9' }])).toEqual({
    problems: ['No lot SG-9 is on file.'],
  })
  expect(choose([...both, { slot: 'Month 3', lot: 'SG-1107' }])).toEqual({
    problems: ['Month 3 is not in this parcel.'],
  })
})

test('D-89 two products of one lot number are told apart by their strength', () => {
  const onFile = [{ ...lot, strengthUg: 500 }, lot]
  const one = chooseLots([line], [{ slot: 'Month 1', lot: 'SG-1107' }], { ...at, onFile })
  expect(one).toMatchObject({ chosen: [{ lot: { strengthUg: 250 } }] })
})

test('a lot number is read as a scanner types it, and nothing that no label has', () => {
  expect([' sg 1107 ', 'A/1.2_3-4', '', '-1', 'SG\u20131107', 'X'.repeat(31)].map(readLotNumber)).toEqual([
    'SG1107',
    'A/1.2_3-4',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('D-89 a product of 0 mg/mL, of a strength that is not prescribed, unmeasurable, or with too little in its vial is refused', () => {
  const product = { drug: 'semaglutide', strengthUg: 250, ugPerMl: 2500, vialUl: 1000, syringe: 50 } as const
  expect(productProblem(product)).toBeNull()
  expect(productProblem({ ...product, ugPerMl: 0 })).toBe('A product needs a concentration above 0 mg/mL.')
  expect(productProblem({ ...product, strengthUg: 300 })).toBe(
    'This strength of the drug is not prescribed here.',
  )
  expect(productProblem({ ...product, ugPerMl: 1700 })).toContain('No line of this syringe')
  expect(productProblem({ ...product, ugPerMl: 20_000 })).toContain('less than 5 units')
  expect(productProblem({ ...product, vialUl: 99 })).toBe('The vial holds less than one dose.')
})
