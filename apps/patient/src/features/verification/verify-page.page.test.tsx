import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address } from '@contour/testkit/pages/draw-page'
import { openPage } from '../../page-tests/open-page.tsx'
import { jordan } from '../../page-tests/sample-session.ts'

const ON_FILE = {
  address_line_1: '100 Sample Street',
  address_line_2: '',
  city: 'Albany',
  state: 'NY',
  zip: '12207',
}
const valid = { valid: true, suggestions: [], reason: 'ok' as const, address: ON_FILE }
const sendCode = { resend_in_seconds: 60, address_shown: '' }
const nothingBought = { orders: [], remaining_prescriptions: [], health_id: null, latest_encounter: null }
const code = () => screen.getByLabelText<HTMLInputElement>('4-digit code')

test('F-VER-001 F-VER-003 F-VER-004 F-VER-007 F-VER-020 F-VER-021 an address on file moves on by itself, and the codes lead through phone and email', async () => {
  const { user, calls } = openPage('/verify', {
    session: jordan(),
    answers: {
      verification: { validateOwnAddress: valid, sendCode, verifyCode: { verified: true } },
      orders: { listOrders: nothingBought },
    },
  })
  for (const [noun, title, step] of [
    ['phone number', 'Verify your phone', /Step 4 of 5/],
    ['email address', 'Verify your email', /Step 5 of 5/],
  ] as const) {
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(step)).toBeTruthy()
    for (const name of [`Change ${noun}`, 'Skip for now', 'Resend code'])
      expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(await screen.findByText(/You can request another code in \d+ s/)).toBeTruthy()
    await user.type(code(), 'ab12')
    expect(code().value).toBe('12')
    await user.type(code(), '34')
  }
  // Nothing was bought, so no prescription waits for its form (S-28).
  await waitFor(() => expect(address()).toBe('/home'))
  expect(calls.filter(({ name }) => name === 'verification.verifyCode').map(({ input }) => input)).toEqual([
    { type: 1, code: '1234' },
    { type: 2, code: '1234' },
  ])
})
