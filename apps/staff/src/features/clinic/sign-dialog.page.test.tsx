import type { SigningFlag } from '@contour/domain/prescriptions/signing-flags'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { sampleChart } from '../../page-tests/sample-chart.ts'
import SignDialog from './sign-dialog.tsx'

const opened = (change: Parameters<typeof sampleChart>[0] = {}) =>
  openPage(
    <SignDialog
      chart={sampleChart(change)}
      draft={{ lines: [], addons: [], reason: 'other', note: 'Needs it.' }}
      answers={{}}
      onAnswer={() => {}}
      onClose={() => {}}
    />,
    { roles: ['clinician'] },
  )

test('D-48 the sign sheet says that signing cancels the visit that is booked', async () => {
  opened({ visit: { starts_at: '2026-11-30T15:00:00Z', doctor: 'Dr. Robin Demo' } })
  expect(
    await screen.findByText(
      /^Signing cancels the visit with Dr. Robin Demo, Mon, Nov 30, 10.am.ET. The patient is told.$/,
    ),
  ).toBeDefined()
})

test('D-48 without a visit the sign sheet says nothing of one', async () => {
  opened()
  expect(await screen.findByRole('button', { name: /Sign and issue/ })).toBeDefined()
  expect(screen.queryByText(/cancels the visit/)).toBeNull()
})

test.each([
  [false, 1],
  [true, 0],
])(
  'D-76 the sign sheet says where silence accepts no other dose than the one asked for (accepts: %s)',
  async (silence_accepts_other_dose, count) => {
    opened({
      state_rule: {
        name: 'Florida',
        min_bmi: null,
        min_bmi_with_condition: null,
        notices: [],
        live_visit_first: false,
        no_questionnaire_only: false,
        silence_accepts_other_dose,
        prescribers: [],
        source: 'Sample rule',
        to_confirm: '',
      },
    })
    expect(await screen.findByRole('button', { name: /Sign and issue/ })).toBeDefined()
    expect(screen.queryAllByText(/waits for the patient’s own yes instead\.$/)).toHaveLength(count)
  },
)

test('W-03 D-82 the sign sheet repeats what was found, the allergies and the medicines in her words, and signs nothing before each has its reason', async () => {
  const flag = (
    kind: SigningFlag['kind'],
    reason: string,
    words: string,
    severity: SigningFlag['severity'],
  ): SigningFlag => ({
    id: `${kind}/one`,
    rule: kind,
    kind,
    severity,
    reason,
    words,
    source: 'Sample',
    stops: false,
  })
  const { user, calls } = opened({
    flags: [
      flag('answer', 'Gallstones', 'I have gallstones', 'important'),
      flag('allergies', 'Allergies', 'penicillin, hives', 'important'),
      flag('medicines', 'Medicines', 'warfarin 5 mg', 'important'),
    ],
  })
  const saysIn = (name: RegExp) => screen.getByRole('region', { name }).textContent
  await screen.findByRole('button', { name: /Sign and issue/ })
  expect(saysIn(/^Flags/)).toContain('I have gallstones')
  expect(saysIn(/^Allergies$/)).toContain('penicillin, hives')
  expect(saysIn(/^Medicines$/)).toContain('warfarin 5 mg')
  const sign = screen.getByRole('button', { name: /Sign and issue/ })
  expect(sign.getAttribute('aria-disabled')).toBe('true')
  await user.click(sign)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(calls).toEqual([])
})
