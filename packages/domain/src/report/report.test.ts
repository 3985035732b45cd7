import { describe, expect, test } from 'vitest'
import { AVERAGE_LOSS, ONE_IN_THREE_LABEL, WHATS_NEXT, priceBlock } from './report-figures.ts'
import { SAVED_REPORT_PARAMETERS, parseReportQuery, reportFigures } from './report-query.ts'
import { weightProjection } from './weight-projection.ts'

describe('the report', () => {
  test('F-RPT-003 F-RPT-004 3.7 % a month of the starting weight at months 1, 2, 3 and 6', () => {
    expect(weightProjection(200)).toEqual([
      { month: 1, weightLb: 192.6 },
      { month: 2, weightLb: 185.2 },
      { month: 3, weightLb: 177.8 },
      { month: 6, weightLb: 155.6 },
    ])
  })
  test('F-RPT-005 F-RPT-006 the table of average loss', () => {
    expect(AVERAGE_LOSS.semaglutide).toEqual({ average: 16, oneInThree: 23 })
    expect(AVERAGE_LOSS.tirzepatide).toEqual({ average: 22, oneInThree: 28 })
    expect(ONE_IN_THREE_LABEL).toBe('1 in 3 lose more')
  })
  test('F-RPT-007 five steps come next', () => expect(WHATS_NEXT).toHaveLength(5))

  test.each([
    ['F-RPT-010', 'ninetynine', 99],
    ['F-RPT-011', 'oneforty', 199],
    ['F-RPT-012', undefined, 249],
  ])('F-RPT-008 F-RPT-009 %s offer %s shows %i', (_row, offer, price) => {
    expect(priceBlock(parseReportQuery({ offer }))).toMatchObject({ base: 349, price, savings: 313 })
  })
  test('F-RPT-012 a discount in the address counts without an offer; nonsense does not', () => {
    expect(priceBlock(parseReportQuery({ discount: '50' })).price).toBe(299)
    expect(priceBlock(parseReportQuery({ discount: '50', offer: 'ninetynine' })).price).toBe(99)
    for (const discount of ['-5', '1e9', 'free', '350', '']) {
      expect(priceBlock(parseReportQuery({ discount })).price).toBe(249)
    }
  })
  test('X-08 the owner’s figures take the place of the stated ones', () => {
    expect(priceBlock({ offer: 'oneforty' }, { base: 300, discount_oneforty: 100 }).price).toBe(200)
    expect(priceBlock({}, { savings: 10 }).savings).toBe(10)
    expect(weightProjection(200, 1).map(({ weightLb }) => weightLb)).toEqual([198, 196, 194, 188])
  })

  test('F-RPT-017 all nine parameters are read, three stay in the address', () => {
    const read = parseReportQuery({
      desiredWeight: '150',
      offer: 'NinetyNine',
      health_id: 'h1',
      id: '7',
      name: 'Maya',
      phase: '2',
      plan: 'semaglutide',
      state: 'tx',
      discount: '100',
    })
    expect(read).toEqual({
      desiredWeight: 150,
      offer: 'ninetynine',
      health_id: 'h1',
      id: '7',
      name: 'Maya',
      phase: '2',
      plan: 'semaglutide',
      state: 'TX',
      discount: 100,
    })
    expect(SAVED_REPORT_PARAMETERS).toEqual(['desiredWeight', 'plan', 'offer'])
  })
  test('F-RPT-002 pounds to lose, 200 and 150 give 50', () => {
    const figures = reportFigures(parseReportQuery({ desiredWeight: '150' }), { weight: 200 })
    expect(figures).toMatchObject({ currentWeight: 200, targetWeight: 150, toLose: 50 })
  })
  test('F-RPT-018 F-QST-032 with nothing known: "there", target 120, no loss figures', () => {
    expect(reportFigures(parseReportQuery({}), null)).toEqual({
      firstName: 'there',
      currentWeight: null,
      targetWeight: 120,
      toLose: null,
    })
  })
  test('R-012 no target below the lowest accepted goal is drawn, wherever it comes from', () => {
    const target = (desiredWeight: string, desired_weight: number | null, lowest: number) =>
      reportFigures(parseReportQuery({ desiredWeight }), { weight: 212, desired_weight }, lowest).targetWeight
    expect(target('100', 150, 111.2)).toBe(150)
    expect(target('100', 105, 111.2)).toBe(120)
    expect(target('100', null, 131)).toBe(131)
    expect(target('111.2', 150, 111.2)).toBe(111.2)
  })
  test('F-RPT-017 the address comes before what is stored', () => {
    const stored = { first_name: 'Ann', weight: 200, desired_weight: 140 }
    expect(reportFigures(parseReportQuery({ name: 'Maya', desiredWeight: '150' }), stored)).toMatchObject({
      firstName: 'Maya',
      targetWeight: 150,
    })
    expect(reportFigures(parseReportQuery({ desiredWeight: '9999' }), stored)).toMatchObject({
      firstName: 'Ann',
      targetWeight: 140,
    })
  })
})
