import { expect, test } from 'vitest'
import { CLAIMED_VALUES, checkClaims, claimProblems, percentKeys, registerIds } from './check-claims.mjs'

const ids = registerIds()
const page = 'apps/patient/src/features/report/some-card.tsx'
const problems = (source) => claimProblems(page, source, ids)

test('the register has its claims, and every guarded value belongs to one of them', () => {
  expect(ids).toEqual(['CL-01', 'CL-02', 'CL-03', 'CL-04', 'CL-05', 'CL-06', 'CL-07', 'CL-08', 'CL-09'])
  for (const id of Object.values(CLAIMED_VALUES)) expect(ids).toContain(id)
})

test.each([
  ['<p>People lose 15 % on average</p>'],
  ["const text = 'Lose 22.5% in six months'"],
  ['<p>You lose 20 percent</p>'],
  ['<strong>Lose 40 lb by June</strong>'],
  ['<p>Save $313 today</p>'],
  ["const note = '$50 off your first month'"],
  ['<p>1 in 3 people lose more</p>'],
  ['<p>about {loss} %</p>'],
  ['<p>{weightProjection(start)[3].weightLb}</p>'],
  ['const line = `You save ${formatUsd(offer.savings_cents)}`'],
  ['<Claimed id="CL-02">{() => weightProjection(200)}</Claimed>'],
  ['<Claimed id="CL-99">{(claim) => claim.text}</Claimed>'],
])('is refused: %s', (source) => expect(problems(source)).not.toEqual([]))

test.each([
  ['// people lose 15 % on average'],
  ['/** Percent: 15 % */ export const x = 1'],
  ['<div className="left-[20%] w-1/2" style={{ width: `${share}%` }} />'],
  ['<p>Step 1 of 3 Pre-Qualify, 100% Complete</p>'],
  ['<p>An early termination fee of $279.97</p>'],
  ['<Claimed id="CL-01">{() => weightProjection(200)}</Claimed>'],
  ["const claim = useClaim('CL-07'); const saving = claim ? offer.savings_cents : 0"],
])('is fine: %s', (source) => expect(problems(source)).toEqual([]))

test('a percentage that stands in the catalogue needs its claim where it is read', () => {
  const percents = percentKeys(
    "  loss: '{least} to {most} % less',\n  step: 'Step {n}',\n  row:\n    '{p}% off',\n",
  )
  expect(percents).toEqual(['loss', 'row'])
  const reading = "<p>{t('loss', { least, most })}</p>"
  expect(claimProblems(page, reading, ids, percents)).toHaveLength(1)
  expect(claimProblems(page, `<Claimed id="CL-02">{() => ${reading}}</Claimed>`, ids, percents)).toEqual([])
  expect(claimProblems(page, "<p>{t('step', { n })}</p>", ids, percents)).toEqual([])
})

test('no page of this repository prints a result or a saving without its claim', () => {
  expect(checkClaims().faults).toEqual([])
})
