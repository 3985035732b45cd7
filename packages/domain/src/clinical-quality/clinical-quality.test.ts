import { describe, expect, test } from 'vitest'
import { assessmentProblem } from './adverse-event.ts'
import { monthBefore, monthBounds, monthOf, nextMonth } from './prescription-sample.ts'
import { ruleFigures } from './rule-figures.ts'
import { commonestNote, isCopied } from './same-note.ts'

describe('D-85 copied notes', () => {
  const others = (count: number) => Array.from({ length: count }, (_, n) => `A reason of its own ${n}`)

  test('capitals, spaces and marks make no other note', () => {
    expect(commonestNote(['Hives from the pen.', 'hives  from the PEN', 'Another reason'])).toEqual({
      note: 'Hives from the pen.',
      count: 2,
      of: 3,
    })
    expect(commonestNote([])).toBeNull()
  })

  test.each([
    ['eleven of twenty are copied', 11, 9, true],
    ['ten of twenty are not', 10, 10, false],
    ['nineteen charts prove nothing yet', 19, 0, false],
  ])('%s', (_title, same, different, copied) => {
    const found = commonestNote([...others(different), ...Array.from({ length: same }, () => 'The same')])
    expect(found && isCopied(found)).toBe(copied)
  })

  test('only the last twenty charts are compared', () => {
    const found = commonestNote([...others(20), ...Array.from({ length: 30 }, () => 'Long ago')])
    expect(found?.count).toBe(1)
  })
})

describe('D-86 the figures of rules', () => {
  test('a rule on more than 30 % of the charts fires too often; overriding is counted where it fired', () => {
    const rules = ruleFigures(
      [
        { rule: 'often', severity: 'review', fired: 31, prescribed: 31 },
        { rule: 'at-limit', severity: 'important', fired: 30, prescribed: 10 },
      ],
      100,
    )
    expect(rules).toMatchObject([
      { rule: 'often', firedPercent: 31, overriddenPercent: 100, tooOften: true },
      { rule: 'at-limit', firedPercent: 30, overriddenPercent: 33.3, tooOften: false },
    ])
    expect(ruleFigures([{ rule: 'a', severity: 'review', fired: 0, prescribed: 0 }], 0)).toMatchObject([
      { firedPercent: 0, overriddenPercent: 0, tooOften: false },
    ])
  })
})

describe('D-86 adverse events', () => {
  const whole = {
    severity: 'moderate',
    action: 'Told to skip a dose.',
    followUpOn: null,
    outcome: 'Well again.',
  } as const
  test.each([
    ['closed with an outcome', {}, null],
    ['kept open with a day', { outcome: '', followUpOn: '2027-03-09' }, null],
    ['without an action', { action: ' ' }, 'action'],
    ['open without a day', { outcome: ' ' }, 'follow_up_on'],
    ['a day of the past', { outcome: '', followUpOn: '2027-03-01' }, 'follow_up_on'],
    ['closed and asked about again', { followUpOn: '2027-03-09' }, 'follow_up_on'],
    ['an outcome of one letter', { outcome: 'x' }, 'outcome'],
  ])('%s', (_title, change, field) => {
    expect(assessmentProblem({ ...whole, ...change }, '2027-03-02')?.field ?? null).toBe(field)
  })
})

test('D-86 a month is drawn from after it has ended, over the turn of the year too', () => {
  expect(monthBefore('2027-03-01')).toBe('2027-02')
  expect(monthBefore('2027-01-15')).toBe('2026-12')
  expect(monthBounds('2026-12')).toEqual({ from: '2026-12-01', until: '2027-01-01' })
  expect(monthOf('2027-03-31')).toBe('2027-03')
  expect(nextMonth('2026-12-31')).toBe('2027-01-01')
})
