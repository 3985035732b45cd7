import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Chart } from '../../calls/calls.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import type { DraftLine } from './prescription-draft.ts'
import { SignSteps } from './sign-steps.tsx'

const formulary = [250, 500, 1000].map((ug) => ({
  med_id: `SEMA-${ug}`,
  name: 'Semaglutide (compounded)',
  strength_ug: ug,
  strength: `${ug / 1000} mg`,
}))
const line = (slot: DraftLine['slot'], ug: number): DraftLine => ({
  key: slot,
  slot,
  label: slot,
  medId: `SEMA-${ug}`,
  quantity: '4 weekly doses',
  addition: '',
})
const openSteps = (term: Chart['order']['term'], strengths: [number, number, number]) =>
  openPage(
    <SignSteps
      chart={{ order: { term }, formulary }}
      lines={[line('Month 1', strengths[0]), line('Month 2', strengths[1]), line('Month 3', strengths[2])]}
    />,
    { roles: ['clinician'] },
  )

test('MED-11 D-87 signing a growing ladder says what it includes before each step: the questions, and the last strength again', () => {
  openSteps(1, [250, 500, 1000])
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(steps).toEqual([
    expect.stringMatching(/^Before 0.5 mg: three questions.*Without an answer 0.25 mg is sent again\.$/),
    expect.stringMatching(/^Before 1 mg: three questions.*Without an answer 0.5 mg is sent again\.$/),
  ])
})

test('MED-11 D-87 a quarter in one parcel includes the questions before the first shot; a level ladder includes nothing', () => {
  openSteps(3, [250, 500, 500])
  expect(screen.getByRole('listitem').textContent).toContain('Before the first shot of 0.5 mg')
})

test('MED-11 D-87 a ladder that stays level asks nothing', () => {
  openSteps(1, [250, 250, 250])
  expect(screen.queryByRole('list')).toBeNull()
})
