import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { broken, refused } from '@contour/testkit/pages/answer-calls'
import { address } from '@contour/testkit/pages/draw-page'
import { openPage } from '../../page-tests/open-page.tsx'
import { jordan } from '../../page-tests/sample-session.ts'

const STREET = '100 Sample Street'
const onFile = { address_line_1: STREET, address_line_2: '', city: 'Albany', state: 'NY', zip: '12207' }
const valid = { valid: true, suggestions: [], reason: 'ok' as const, address: onFile }
const noAddress = { valid: false, suggestions: [], reason: 'incomplete' as const, address: null }
const sendCode = { resend_in_seconds: 60, address_shown: '' }
const saveShipAddress = { shipping: onFile, id: 'address-1', next_parcel_only: false }
const listOrders = { orders: [], remaining_prescriptions: [], health_id: null, latest_encounter: null }

const code = () => screen.getByLabelText<HTMLInputElement>('4-digit code')
const press = (name: string) => screen.getByRole('button', { name })
const phoneStep = () => screen.findByRole('heading', { name: 'Verify your phone' })
const emailStep = () => screen.findByRole('heading', { name: 'Verify your email' })

type Opening = Parameters<typeof openPage>[1]

/** Opens the page for somebody whose address on file is good: it goes on to the phone by itself. */
async function openAtPhone({ session = jordan(), answers }: NonNullable<Opening> = {}) {
  const page = openPage('/verify', {
    session,
    answers: {
      verification: { validateOwnAddress: valid, sendCode, ...answers?.verification },
      orders: { listOrders },
    },
  })
  await phoneStep()
  return page
}

type Page = Awaited<ReturnType<typeof openAtPhone>>
const callsOf = ({ calls }: Page, call: string) =>
  calls.flatMap(({ name, input }) => (name === `verification.${call}` ? [input] : []))

async function fillAddress({ user }: Page, street = STREET) {
  await user.clear(await screen.findByLabelText('Street address'))
  await user.type(screen.getByLabelText('Street address'), street)
  await user.clear(screen.getByLabelText('City'))
  await user.type(screen.getByLabelText('City'), 'Albany')
  await user.selectOptions(screen.getByLabelText('State'), 'New York')
  await user.clear(screen.getByLabelText('ZIP code'))
  await user.type(screen.getByLabelText('ZIP code'), '12207')
  await user.click(press('Save and continue'))
}

test('F-VER-001 F-VER-003 F-VER-004 F-VER-007 F-VER-020 F-VER-021 an address on file moves on by itself, and the codes lead through phone and email', async () => {
  const page = await openAtPhone({ answers: { verification: { verifyCode: { verified: true } } } })
  for (const [noun, step] of [
    ['phone number', /Step 4 of 5/],
    ['email address', /Step 5 of 5/],
  ] as const) {
    expect(await screen.findByText(step)).toBeTruthy()
    for (const name of [`Change ${noun}`, 'Skip for now', 'Resend code']) expect(press(name)).toBeTruthy()
    expect(await screen.findByText(/You can request another code in \d+ s/)).toBeTruthy()
    await page.user.type(code(), 'ab12')
    expect(code().value).toBe('12')
    await page.user.type(code(), '34')
    if (noun === 'phone number')
      expect(await screen.findByText('Your phone number is verified.')).toBeTruthy()
  }
  // Nothing was bought, so no order waits for its form (S-28).
  await waitFor(() => expect(address()).toBe('/home'))
  expect(callsOf(page, 'verifyCode')).toEqual([
    { type: 1, code: '1234' },
    { type: 2, code: '1234' },
  ])
})

test('F-VER-002 F-VER-005 F-VER-008 F-VER-010 F-VER-015 F-VER-019 the manual form asks for everything that is missing, and shows what is suggested next to what was typed', async () => {
  const suggested = { ...onFile, address_line_1: '100 Example Street' }
  const page = openPage('/verify', {
    session: jordan(),
    answers: {
      verification: {
        validateOwnAddress: noAddress,
        validateAddress: { valid: false, suggestions: [suggested], reason: 'corrected' },
        saveShipAddress,
        sendCode,
      },
    },
  })
  expect(await screen.findByRole('heading', { name: 'Where should we ship your medication?' })).toBeTruthy()
  expect(screen.getByText(/Step 3 of 5/)).toBeTruthy()
  await page.user.click(press('Save and continue'))
  const summary = await screen.findByRole('alert')
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['street', 'city', 'state', 'ZIP code'].map((name) => `Enter your ${name}.`))
  await fillAddress(page, '1 Suggestion Rd')
  expect(await screen.findByText('We found a suggested correction for your address.')).toBeTruthy()
  expect(
    screen.getByRole<HTMLInputElement>('radio', { name: /^Suggested.*100 Example Street/ }).checked,
  ).toBe(true)
  await page.user.click(press('Enter another address'))
  expect(screen.getByLabelText<HTMLInputElement>('Street address').value).toBe('1 Suggestion Rd')
  await page.user.click(press('Save and continue'))
  await page.user.click(await screen.findByRole('radio', { name: /^Yours/ }))
  await page.user.click(press('Use this address'))
  expect(await screen.findByText('Address updated successfully!')).toBeTruthy()
  expect(callsOf(page, 'saveShipAddress')).toMatchObject([{ address_line_1: '1 Suggestion Rd' }])
})

test.each(['PO Box 12', 'P.O. Box 12'])('F-VER-011 %s is refused before anybody is asked', async (box) => {
  const page = openPage('/verify', {
    session: jordan(),
    answers: { verification: { validateOwnAddress: noAddress } },
  })
  await fillAddress(page, box)
  expect(screen.getByRole('main').textContent).toContain('our carriers do not deliver to P.O. Box addresses')
  expect(callsOf(page, 'validateAddress')).toEqual([])
})

test('F-VER-016 an address that the check does not know may be used as it was typed', async () => {
  const page = openPage('/verify', {
    session: jordan(),
    answers: {
      verification: {
        validateOwnAddress: noAddress,
        validateAddress: {
          valid: false,
          suggestions: [],
          reason: 'unknown',
          message: 'Please check your address and try again.',
        },
        saveShipAddress,
        sendCode,
      },
    },
  })
  await fillAddress(page, '1 Invalid Rd')
  expect(await screen.findByText('Please check your address and try again.')).toBeTruthy()
  // Whoever changes it afterwards has it checked again.
  await page.user.type(screen.getByLabelText('Street address'), ' 2')
  expect(screen.queryByRole('button', { name: 'Use the address as I typed it' })).toBeNull()
  await page.user.click(press('Save and continue'))
  await page.user.click(await screen.findByRole('button', { name: 'Use the address as I typed it' }))
  expect(await phoneStep()).toBeTruthy()
  expect(callsOf(page, 'saveShipAddress')).toMatchObject([{ address_line_1: '1 Invalid Rd 2' }])
})

test('D-97 an address on file that its own check does not know is offered as it is at once, until it is changed', async () => {
  const message = 'Please check your address and try again.'
  const unknown = { valid: false, suggestions: [], reason: 'unknown' as const, message }
  const page = openPage('/verify', {
    session: jordan(),
    answers: {
      verification: {
        validateOwnAddress: { ...unknown, address: onFile },
        validateAddress: unknown,
        saveShipAddress,
        sendCode,
      },
    },
  })
  expect(await screen.findByText(message)).toBeTruthy()
  const asTyped = { name: 'Use the address as I typed it' }
  expect(screen.getByRole('button', asTyped)).toBeTruthy()
  await page.user.type(screen.getByLabelText('Street address'), ' 2')
  expect(screen.queryByRole('button', asTyped)).toBeNull()
  await page.user.type(screen.getByLabelText('Street address'), '{Backspace}{Backspace}')
  await page.user.click(press('Save and continue'))
  await page.user.click(await screen.findByRole('button', asTyped))
  expect(await phoneStep()).toBeTruthy()
  expect(callsOf(page, 'saveShipAddress')).toMatchObject([{ address_line_1: STREET }])
})

test('F-VER-014 F-VER-017 F-VER-018 each failure of the address step says what happened and loses nothing', async () => {
  const page = openPage('/verify', {
    session: jordan(),
    answers: { verification: { validateOwnAddress: broken(), validateAddress: broken(), sendCode } },
  })
  expect(
    await screen.findByText('Unable to validate address. Please enter your address manually.'),
  ).toBeTruthy()
  await fillAddress(page)
  expect(await screen.findByText('Failed to validate address. Please try again.')).toBeTruthy()
  page.answer({
    verification: { validateAddress: refused('unavailable', { message: 'The map is being drawn.' }) },
  })
  await page.user.click(press('Save and continue'))
  expect(await screen.findByText('The map is being drawn.')).toBeTruthy()
  page.answer({ verification: { validateAddress: valid, saveShipAddress: broken() } })
  await page.user.click(press('Save and continue'))
  expect(await screen.findByText('Failed to save address. Please try again.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Street address').value).toBe(STREET)
  page.answer({ verification: { saveShipAddress } })
  await page.user.click(press('Save and continue'))
  expect(await phoneStep()).toBeTruthy()
})

test('F-VER-035 F-VER-046 F-VER-047 F-VER-048 a code that was not sent, not checked or wrong says so, and only a wrong one is taken away', async () => {
  const page = await openAtPhone({ answers: { verification: { sendCode: broken() } } })
  expect(await screen.findByText('Error sending code. Please try again.')).toBeTruthy()
  await page.user.click(press('Resend code'))
  expect(await screen.findByText('Error sending verification code. Please try again.')).toBeTruthy()
  page.answer({ verification: { sendCode, verifyCode: broken() } })
  await page.user.click(press('Resend code'))
  expect(await screen.findByText(/You can request another code in \d+ s/)).toBeTruthy()
  await page.user.type(code(), '1234')
  expect(await screen.findByText('Error verifying code. Please try again.')).toBeTruthy()
  expect(code().value).toBe('1234')
  page.answer({ verification: { verifyCode: refused('code_wrong') } })
  await page.user.click(press('Verify'))
  expect(await screen.findByText('Invalid verification code. Please try again.')).toBeTruthy()
  expect(code().value).toBe('')
  // pressing Verify again is not a new attempt; the result stays until a digit changes.
  await page.user.click(press('Verify'))
  expect(screen.getByText('Invalid verification code. Please try again.')).toBeTruthy()
  expect(callsOf(page, 'verifyCode')).toHaveLength(2)
  // No second code before the wait is over.
  const before = callsOf(page, 'sendCode').length
  await page.user.click(press('Resend code'))
  expect(callsOf(page, 'sendCode')).toHaveLength(before)
})

test('F-VER-037 a code is sent again once; asking a third time moves on to the email', async () => {
  const page = await openAtPhone({
    answers: { verification: { sendCode: { ...sendCode, resend_in_seconds: 0 } } },
  })
  await waitFor(() => expect(callsOf(page, 'sendCode')).toHaveLength(1))
  await page.user.click(press('Resend code'))
  await waitFor(() => expect(callsOf(page, 'sendCode')).toEqual([{ channel: 1 }, { channel: 1 }]))
  expect(await phoneStep()).toBeTruthy()
  await page.user.click(press('Resend code'))
  expect(await emailStep()).toBeTruthy()
  await waitFor(() => expect(callsOf(page, 'sendCode').at(-1)).toEqual({ channel: 2 }))
  expect(callsOf(page, 'sendCode')).toHaveLength(3)
})

test('F-VER-036 F-VER-040 two wrong codes move on from each step', async () => {
  const page = await openAtPhone({ answers: { verification: { verifyCode: refused('code_wrong') } } })
  for (const step of [phoneStep, emailStep]) {
    await step()
    await page.user.type(code(), '1111')
    expect(await screen.findByText('Invalid verification code. Please try again.')).toBeTruthy()
    await page.user.type(code(), '2222')
    if (step === phoneStep)
      expect(await screen.findByText(/We could not verify your phone number\./)).toBeTruthy()
  }
  await waitFor(() => expect(address()).toBe('/home'))
})

test('F-VER-038 F-VER-041 both steps can be skipped', async () => {
  const page = await openAtPhone()
  await page.user.click(press('Skip for now'))
  await emailStep()
  await page.user.click(press('Skip for now'))
  await waitFor(() => expect(address()).toBe('/home'))
})

test('F-VER-044 F-VER-049 another phone gets a code at once, and starts the count of wrong codes again', async () => {
  const page = await openAtPhone({
    answers: { verification: { verifyCode: refused('code_wrong'), updatePhone: broken() } },
  })
  await page.user.type(code(), '1111')
  expect(await screen.findByText('Invalid verification code. Please try again.')).toBeTruthy()
  await page.user.click(press('Change phone number'))
  const boxes = within(screen.getByRole('group', { name: 'New phone number' })).getAllByRole('textbox')
  await page.user.type(boxes[0]!, '2125550000')
  await page.user.click(press('Save and send a code'))
  expect(screen.getByText('Please enter a complete, valid phone number')).toBeTruthy()
  await page.user.clear(boxes[2]!)
  await page.user.type(boxes[2]!, '0164')
  await page.user.click(press('Save and send a code'))
  expect(await screen.findByText('Error updating phone number. Please try again.')).toBeTruthy()
  const before = callsOf(page, 'sendCode').length
  page.answer({ verification: { updatePhone: {} } })
  await page.user.click(press('Save and send a code'))
  expect(await screen.findByText('(212) 555-0164')).toBeTruthy()
  expect(callsOf(page, 'updatePhone')).toMatchObject([{ phone: '2125550164' }, { phone: '2125550164' }])
  await waitFor(() => expect(callsOf(page, 'sendCode')).toHaveLength(before + 1))
  // One wrong code for the old number no longer counts: this one is the first.
  await page.user.type(code(), '1111')
  expect(await screen.findByText('Invalid verification code. Please try again.')).toBeTruthy()
  expect(await phoneStep()).toBeTruthy()
})

test('F-VER-050 another email is checked for its form, and gets a code at once', async () => {
  const page = openPage('/verify', {
    session: jordan({ phone_verified: true }),
    answers: { verification: { validateOwnAddress: valid, sendCode, updateEmail: broken() } },
  })
  await emailStep()
  await page.user.click(press('Change email address'))
  await page.user.type(screen.getByLabelText('New email address'), 'a@b')
  await page.user.click(press('Save and send a code'))
  expect(screen.getByText('Enter an email address, such as name@example.com.')).toBeTruthy()
  await page.user.type(screen.getByLabelText('New email address'), '.example')
  await page.user.click(press('Save and send a code'))
  expect(await screen.findByText('Error updating email address. Please try again.')).toBeTruthy()
  page.answer({ verification: { updateEmail: {} } })
  await page.user.click(press('Save and send a code'))
  expect(await screen.findByText('a@b.example')).toBeTruthy()
  await waitFor(() => expect(callsOf(page, 'sendCode')).toEqual([{ channel: 2 }, { channel: 2 }]))
})

test('R-015 the current password is asked for where the server wants it', async () => {
  const page = await openAtPhone({ answers: { verification: { updatePhone: refused('password_needed') } } })
  await page.user.click(press('Change phone number'))
  const [first] = within(screen.getByRole('group', { name: 'New phone number' })).getAllByRole('textbox')
  await page.user.type(first!, '2125550171')
  await page.user.click(press('Save and send a code'))
  const password = await screen.findByLabelText('Current password')
  await page.user.click(press('Save and send a code'))
  expect(screen.getByText('Enter your current password.')).toBeTruthy()
  page.answer({ verification: { updatePhone: refused('password_wrong') } })
  await page.user.type(password, 'wrong')
  await page.user.click(press('Save and send a code'))
  expect(await screen.findByText('That is not your current password. Please try again.')).toBeTruthy()
  page.answer({ verification: { updatePhone: {} } })
  await page.user.clear(password)
  await page.user.type(password, 'right')
  await page.user.click(press('Save and send a code'))
  expect(await screen.findByText('(212) 555-0171')).toBeTruthy()
  expect(
    callsOf(page, 'updatePhone').map((input) => (input as { currentPassword?: string }).currentPassword),
  ).toEqual([undefined, 'wrong', 'right'])
})

test('X-34 a number that the intake took and this step does not is corrected in its boxes', async () => {
  const page = openPage('/verify', {
    session: jordan({ phone: '1125550165' }),
    answers: { verification: { validateOwnAddress: valid, sendCode, updatePhone: {} } },
  })
  expect(await screen.findByRole('heading', { name: 'Change your phone number' })).toBeTruthy()
  const boxes = within(
    screen.getByRole('group', { name: 'New phone number' }),
  ).getAllByRole<HTMLInputElement>('textbox')
  expect(boxes.map(({ value }) => value)).toEqual(['112', '555', '0165'])
  expect(callsOf(page, 'sendCode')).toEqual([])
  await page.user.clear(boxes[0]!)
  await page.user.type(boxes[0]!, '212')
  await page.user.click(press('Save and send a code'))
  expect(await phoneStep()).toBeTruthy()
  await waitFor(() => expect(callsOf(page, 'sendCode')).toEqual([{ channel: 1 }]))
})
