import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { patientContract } from '@contour/contract'
import { broken, refused, type Answers } from '@contour/testkit/pages/answer-calls'
import { openPage } from '../../page-tests/open-page.tsx'
import { ADDRESS, homeOf, orderOf, robin } from '../../page-tests/sample-home.ts'

const { user } = robin()
const PROFILE = {
  profile: {
    id: user.id,
    first_name: 'Robin',
    last_name: 'Sample',
    email: user.email,
    phone: user.phone,
    gender: 'Female' as const,
    weight: 210,
    height_inch: 66,
    text_updates: false,
    preferred_categories: [],
    created_at: user.created_at,
    health_id: null,
  },
  pending: { email: null, phone: null },
  texts_agreed_at: null,
  texts_trouble: null,
  email_trouble: null,
  password_needs: 'nothing' as const,
}
const SESSION = {
  id: 'session-one',
  current: true,
  device: 'Firefox on Linux',
  checkout_only: false,
  opened_at: '2027-03-02T15:00:00.000Z',
  last_seen_at: '2027-03-02T15:00:00.000Z',
}
const filed = { shipping: ADDRESS, id: 'address-one', next_parcel_only: false }

const openProfile = (answers: Answers<typeof patientContract> = {}) => {
  const page = openPage('/home?tab=profile', {
    session: robin(),
    answers: {
      ...homeOf({ orders: [orderOf.placed()] }),
      profile: { readProfile: PROFILE },
      verification: { readShipAddress: filed, suggestAddress: { suggestions: [] } },
      accounts: { listSessions: { sessions: [SESSION] } },
    },
  })
  page.answer(answers)
  return page
}

const form = async () => within(await screen.findByRole('form', { name: 'You' }))
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
/** The line under a button; screen readers get its words from a live region, which keeps them. */
const shown = (text: string) => screen.queryByText(text, { selector: 'p[aria-hidden]', exact: false })
const announced = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(text))
const sentTo = (page: ReturnType<typeof openProfile>, name: string) =>
  page.calls.filter((call) => call.name === name).map(({ input }) => input)

test('P-DSH-004 P-PRF-001 P-PRF-014 the Profile tab has three forms, each with its own button, filled with what is on file', async () => {
  openProfile()
  const you = await form()
  expect(you.getByLabelText('First name')).toHaveProperty('value', 'Robin')
  expect(you.getByRole('button', { name: 'Save' })).toBeTruthy()
  const address = await card('Shipping address')
  expect(await address.findByText('100 Sample Street, Sacramento, CA 95814')).toBeTruthy()
  expect(address.getByRole('button', { name: 'Save address' })).toBeTruthy()
  expect((await card('Password')).getByRole('button', { name: 'Change password' })).toBeTruthy()
  expect(await (await card('Where you are logged in')).findAllByRole('listitem')).toHaveLength(1)
})

test('P-PRF-003 P-PRF-004 P-PRF-005 P-PRF-007 P-PRF-008 P-PRF-011 P-PRF-012 the stated messages come one after another, nothing is sent before all is right, and the phone takes digits only', async () => {
  const page = openProfile()
  const you = await form()
  const boxes = within(you.getByRole('group', { name: 'Mobile phone' })).getAllByRole('textbox')
  for (const box of boxes) fill(box, '')
  await page.user.type(boxes[0]!, '5a1b2')
  expect(boxes[0]).toHaveProperty('value', '512')
  fill(boxes[1]!, '555')
  fill(boxes[2]!, '013')
  const typed = {
    'First name': '',
    Email: 'robin@example',
    'Weight, lb': '0',
    Feet: '0',
    Inches: '0',
  }
  for (const [label, value] of Object.entries(typed)) fill(you.getByLabelText(label), value)
  const expectMessage = async (text: string) => {
    await page.user.click(you.getByRole('button', { name: 'Save' }))
    expect((await you.findAllByText(text)).length).toBeGreaterThan(0)
    await announced(text)
  }
  await expectMessage('Please enter your full name')
  fill(you.getByLabelText('First name'), 'Maya')
  await expectMessage('Please enter a valid email address')
  fill(you.getByLabelText('Email'), 'maya@example.com')
  await expectMessage('Please enter a valid 10-digit phone number')
  fill(boxes[2]!, '0134')
  await expectMessage('Please enter a valid weight')
  fill(you.getByLabelText('Weight, lb'), '210')
  await expectMessage('Please enter a valid height')
  fill(you.getByLabelText('Inches'), '12')
  expect(you.getByLabelText('Inches')).toHaveProperty('value', '11')
  expect(sentTo(page, 'profile.updateProfile')).toEqual([])
})

test('CASE-14 D-80 a weight in kilograms, far from the last one or outside the range is asked back, and saved once the patient says that it is right', async () => {
  const page = openProfile({
    profile: {
      readProfile: PROFILE,
      updateProfile: ({ weight }) => ({
        message: `saved ${weight}`,
        user: { ...user, weight: Number(weight) },
        pending: [],
      }),
    },
  })
  const you = await form()
  const weight = you.getByLabelText('Weight, lb')
  const save = () => page.user.click(you.getByRole('button', { name: 'Save' }))
  // 210 lb are 95.3 kg.
  for (const [lb, words] of [
    ['95.3', 'This looks like your weight in kilograms.'],
    ['75', 'If this is a mistake, please correct it.'],
    ['999', 'If this is a mistake, please correct it.'],
  ] as const) {
    fill(weight, lb)
    await save()
    expect((await you.findByRole('alert')).textContent).toContain(`You told us 210 lb before. ${words}`)
    expect(document.activeElement).toBe(weight)
  }
  expect(sentTo(page, 'profile.updateProfile')).toEqual([])
  fill(weight, '96')
  expect(you.queryByRole('alert')).toBeNull()
  await save()
  await page.user.click(you.getByRole('button', { name: 'Yes, 96 lb is right' }))
  await waitFor(() => expect(sentTo(page, 'profile.updateProfile')).toMatchObject([{ weight: '96' }]))
  expect(you.queryByRole('alert')).toBeNull()
  fill(weight, '205')
  await save()
  await waitFor(() => expect(sentTo(page, 'profile.updateProfile')).toHaveLength(2))
})

test('P-PRF-002 P-PRF-013 P-PRF-021 P-PRF-027 saving sends the stated fields, and says so for three seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const thanks = 'Thank you! Your profile has been updated!'
    const page = openProfile({
      profile: {
        readProfile: PROFILE,
        updateProfile: () => ({
          message: thanks,
          user: { ...user, first_name: 'Ignatius' },
          pending: [],
        }),
      },
    })
    const you = await form()
    fill(you.getByLabelText('First name'), 'Ignatius')
    fill(you.getByLabelText('Weight, lb'), '187.5')
    fireEvent.click(you.getByRole('checkbox', { name: 'LONGEVITY' }))
    fireEvent.click(you.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(shown(thanks)).toBeTruthy())
    expect(sentTo(page, 'profile.updateProfile')).toEqual([
      {
        first_name: 'Ignatius',
        last_name: 'Sample',
        email: user.email,
        phone: user.phone,
        gender: 'Female',
        weight: '187.5',
        height_inch: 66,
        text_updates: false,
        preferred_categories: ['LONGEVITY'],
      },
    ])
    expect(await screen.findByRole('heading', { name: 'Hi, Ignatius' })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(shown(thanks)).toBeNull()
    await announced(thanks)
  } finally {
    vi.useRealTimers()
  }
})

test('P-PRF-024 a failed save says the stated text, and keeps what was typed', async () => {
  const page = openProfile({ profile: { readProfile: PROFILE, updateProfile: broken() } })
  const you = await form()
  fill(you.getByLabelText('First name'), 'Typed')
  await page.user.click(you.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(shown('Failed to update profile')).toBeTruthy())
  expect(you.getByLabelText('First name')).toHaveProperty('value', 'Typed')
})

test('D-07 D-39 a new email waits under its field for its code, and the old one stays in the field until then', async () => {
  const pending = { email: 'new@example.com', phone: null }
  const page = openProfile({
    profile: {
      readProfile: PROFILE,
      updateProfile: () => {
        page.answer({ profile: { readProfile: { ...PROFILE, pending } } })
        return { user, pending: ['email'] }
      },
    },
    verification: {
      readShipAddress: filed,
      sendCode: { resend_in_seconds: 60, address_shown: 'new@example.com' },
      verifyCode: refused('code_wrong'),
    },
  })
  const you = await form()
  fill(you.getByLabelText('Email'), 'new@example.com')
  await page.user.click(you.getByRole('button', { name: 'Save' }))
  const region = await screen.findByRole('region', { name: 'New email address' })
  expect(region.textContent).toContain('new@example.com waits for its code.')
  const waiting = within(region)
  expect(you.getByLabelText('Email')).toHaveProperty('value', user.email)
  expect(await waiting.findByRole('button', { name: /^New code in \d+ s$/ })).toBeTruthy()
  await page.user.type(waiting.getByLabelText('4-digit code'), '0000')
  expect(
    (await waiting.findAllByText(/Invalid verification code\. Please try again\./)).length,
  ).toBeGreaterThan(0)
})

test('D-59 where the server asks for the password, the form does, and says when it is wrong', async () => {
  const page = openProfile({
    profile: { readProfile: PROFILE, updateProfile: refused('password_needed') },
  })
  const you = await form()
  fill(you.getByLabelText('Email'), 'late@example.com')
  await page.user.click(you.getByRole('button', { name: 'Save' }))
  const password = await you.findByLabelText('Current password')
  page.answer({ profile: { updateProfile: refused('password_wrong') } })
  fill(password, 'not the password')
  await page.user.click(you.getByRole('button', { name: 'Save' }))
  expect(
    (await you.findAllByText('That is not your current password. Please try again.')).length,
  ).toBeGreaterThan(0)
  expect(sentTo(page, 'profile.updateProfile').at(-1)).toMatchObject({
    email: 'late@example.com',
    currentPassword: 'not the password',
  })
})

test('P-PRF-015 P-PRF-016 P-PRF-017 P-PRF-018 P-PRF-022 the shipping address by hand: a unit is split off, a long state and a post box are refused, and what is right is sent with its id', async () => {
  const saved = {
    address_line_1: '7 Unlisted Road',
    address_line_2: 'Apt 9',
    city: 'Fresno',
    state: 'CA',
    zip: '93701',
  }
  const page = openProfile({
    verification: {
      readShipAddress: filed,
      suggestAddress: { suggestions: [] },
      saveShipAddress: { ...filed, shipping: saved, message: 'Address updated successfully!' },
    },
  })
  const address = await card('Shipping address')
  const search = await address.findByLabelText('Find your address')
  fill(search, '7 Unlisted Road Apt 9')
  fireEvent.blur(search)
  expect(await address.findByLabelText('Street address')).toHaveProperty('value', '7 Unlisted Road')
  expect(address.getByLabelText(/^Apartment/)).toHaveProperty('value', 'Apt 9')
  fill(address.getByLabelText('City'), 'Fresno')
  fill(address.getByLabelText('ZIP code'), '93701')
  fill(address.getByLabelText('State'), 'Cal')
  const save = address.getByRole('button', { name: 'Save address' })
  await page.user.click(save)
  expect(
    (await address.findAllByText('State should be 2 Char long . Example CA , FL')).length,
  ).toBeGreaterThan(0)
  fill(address.getByLabelText('State'), 'CA')
  for (const box of ['PO Box 12', 'Post Office Box 12', 'P O Box 12']) {
    fill(address.getByLabelText('Street address'), box)
    await page.user.click(save)
    expect(
      (await address.findAllByText(/our carriers do not deliver to P\.O\. Box addresses/)).length,
    ).toBeGreaterThan(0)
  }
  expect(sentTo(page, 'verification.saveShipAddress')).toEqual([])
  fill(address.getByLabelText('Street address'), '7 Unlisted Road')
  await page.user.click(save)
  await waitFor(() => expect(shown('Address updated successfully!')).toBeTruthy())
  expect(sentTo(page, 'verification.saveShipAddress')).toMatchObject([
    { address_line_1: '7 Unlisted Road', address_line_2: 'Apt 9', city: 'Fresno', id: 'address-one' },
  ])
  expect(await address.findByText('7 Unlisted Road, Apt 9, Fresno, CA 93701')).toBeTruthy()
})

const FOUND = { ...ADDRESS, address_line_1: '100 Example Street', city: 'Albany', state: 'NY', zip: '12207' }

test('P-PRF-018 a suggestion fills the fields with one key', async () => {
  const page = openProfile({
    verification: { readShipAddress: filed, suggestAddress: { suggestions: [FOUND] } },
  })
  const address = await card('Shipping address')
  const search = await address.findByLabelText('Find your address')
  search.focus()
  fill(search, '100 Example Street, 12207')
  expect(await address.findByRole('listbox')).toBeTruthy()
  await page.user.keyboard('{ArrowDown}{Enter}')
  expect(await address.findByLabelText('Street address')).toHaveProperty('value', '100 Example Street')
  expect(address.getByLabelText('City')).toHaveProperty('value', 'Albany')
})

test('P-PRF-018 after the fields the search can be had again, and its suggestion replaces what they held', async () => {
  const page = openProfile({
    verification: { readShipAddress: filed, suggestAddress: { suggestions: [FOUND] } },
  })
  const address = await card('Shipping address')
  const search = await address.findByLabelText('Find your address')
  fill(search, '7 Unlisted Road')
  fireEvent.blur(search)
  await page.user.click(await address.findByRole('button', { name: 'Save address' }))
  expect(address.queryByLabelText('Find your address')).toBeNull()
  await page.user.click(address.getByRole('button', { name: 'Search for the address again' }))
  const again = await address.findByLabelText('Find your address')
  expect(document.activeElement).toBe(again)
  fill(again, '100 Exa')
  await page.user.click(await address.findByRole('option'))
  expect(await address.findByLabelText('Street address')).toHaveProperty('value', '100 Example Street')
  expect(address.getByLabelText('ZIP code')).toHaveProperty('value', '12207')
})

test('P-PRF-025 an address that could not be saved says the stated text', async () => {
  const page = openProfile({
    verification: { readShipAddress: filed, saveShipAddress: broken() },
  })
  const address = await card('Shipping address')
  await page.user.click(await address.findByRole('button', { name: 'Edit this address' }))
  await page.user.click(address.getByRole('button', { name: 'Save address' }))
  await waitFor(() => expect(shown('Failed to update address')).toBeTruthy())
})

test('D-100 another address asks for the password where the server wants it, and shows the way to a login', async () => {
  const page = openProfile({
    verification: { readShipAddress: filed, saveShipAddress: refused('password_needed') },
  })
  const address = await card('Shipping address')
  await page.user.click(await address.findByRole('button', { name: 'Edit this address' }))
  const save = address.getByRole('button', { name: 'Save address' })
  await page.user.click(save)
  const password = await address.findByLabelText('Current password')
  await page.user.click(save)
  expect(address.getByText('Enter your current password.')).toBeTruthy()
  page.answer({ verification: { saveShipAddress: refused('password_wrong') } })
  fill(password, 'wrong')
  await page.user.click(save)
  expect(await address.findByText('That is not your current password. Please try again.')).toBeTruthy()
  page.answer({ verification: { saveShipAddress: refused('login_required') } })
  fill(password, 'right')
  await page.user.click(save)
  expect(await address.findByRole('link', { name: 'Login' })).toHaveProperty(
    'href',
    expect.stringContaining('page_ref=%2Fhome'),
  )
  expect(sentTo(page, 'verification.saveShipAddress')).toMatchObject([
    { address_line_1: ADDRESS.address_line_1 },
    { currentPassword: 'wrong' },
    { currentPassword: 'right' },
  ])
})

test('M-15 where a new address applies to the next parcel only, the page says so', async () => {
  openProfile({ verification: { readShipAddress: { ...filed, next_parcel_only: true } } })
  expect(await (await card('Shipping address')).findByText('Applies to the next parcel.')).toBeTruthy()
})

test('P-PRF-019 P-PRF-020 P-PRF-023 P-PRF-026 a new password: two different entries are not sent; a refusal, a failure and a success say so', async () => {
  const page = openProfile()
  const password = await card('Password')
  const change = async (next: string, again: string) => {
    fill(password.getByLabelText('New password'), next)
    fill(password.getByLabelText('New password again'), again)
    await page.user.click(password.getByRole('button', { name: 'Change password' }))
  }
  await change('another good word', 'another good wort')
  expect((await password.findAllByText('Passwords do not match')).length).toBeGreaterThan(0)
  expect(sentTo(page, 'accounts.updatePassword')).toEqual([])
  const common = 'This password is too common. Please choose another one.'
  page.answer({ accounts: { updatePassword: refused('password_refused', { message: common }) } })
  await change('Password123', 'Password123')
  expect((await password.findAllByText(common)).length).toBeGreaterThan(0)
  page.answer({ accounts: { updatePassword: broken() } })
  await change('another good word', 'another good word')
  await waitFor(() => expect(shown('Failed to update password')).toBeTruthy())
  page.answer({ accounts: { updatePassword: { message: 'Password updated successfully!' } } })
  await change('another good word', 'another good word')
  await waitFor(() => expect(shown('Password updated successfully!')).toBeTruthy())
  expect(password.getByLabelText('New password')).toHaveProperty('value', '')
})

test('P-PRF-019 a problem takes the focus to its field at once, and nobody out of the field where she types by the next frame', async () => {
  openProfile()
  const password = await card('Password')
  fill(password.getByLabelText('New password'), 'another good word')
  fill(password.getByLabelText('New password again'), 'another good wort')
  vi.stubGlobal('requestAnimationFrame', () => 0)
  onTestFinished(() => void vi.unstubAllGlobals())
  fireEvent.click(password.getByRole('button', { name: 'Change password' }))
  expect(document.activeElement).toBe(password.getByLabelText('New password again'))
})

test('D-07 another session ends by its row, the own one cannot be ended there, and an old login asks for the current password', async () => {
  const other = { ...SESSION, id: 'session-two', current: false, device: 'Safari on iPhone' }
  const page = openProfile({
    profile: { readProfile: { ...PROFILE, password_needs: 'password' } },
    accounts: {
      listSessions: { sessions: [SESSION, other] },
      endSession: () => {
        page.answer({ accounts: { listSessions: { sessions: [SESSION] } } })
        return { message: 'The session has ended.' }
      },
    },
  })
  const sessions = await card('Where you are logged in')
  const own = (await sessions.findAllByRole('listitem'))[0]!
  expect(own.textContent).toContain('This device')
  expect(within(own).queryByRole('button')).toBeNull()
  await page.user.click(sessions.getByRole('button', { name: /^End\s*the session of Safari/ }))
  expect(await sessions.findByText('The session has ended.')).toBeTruthy()
  expect(sentTo(page, 'accounts.endSession')).toEqual([{ id: 'session-two' }])
  await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1))
  expect((await card('Password')).getByLabelText('Current password')).toBeTruthy()
})

test('D-39 a patient without a password gets a link by email instead of the form', async () => {
  const message = 'We have emailed you a link to reset your password.'
  const page = openProfile({
    profile: { readProfile: { ...PROFILE, password_needs: 'link' } },
    accounts: { listSessions: { sessions: [SESSION] }, forgotPassword: { message } },
  })
  const password = await card('Password')
  expect(password.getByText(/We email a link to robin@example\.com/)).toBeTruthy()
  expect(password.queryByLabelText('New password')).toBeNull()
  await page.user.click(password.getByRole('button', { name: 'Email me the link' }))
  await waitFor(() => expect(shown(message)).toBeTruthy())
  expect(sentTo(page, 'accounts.forgotPassword')).toEqual([{ email: user.email }])
})

test('a profile that cannot be loaded says so, and loads again', async () => {
  const page = openProfile({ profile: { readProfile: broken() } })
  expect(await screen.findByText('This page could not be loaded')).toBeTruthy()
  page.answer({ profile: { readProfile: PROFILE } })
  await page.user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await form()).toBeTruthy()
})

test('ADR 0033 the profile says that mail comes back and that texts were stopped, since when, and what to do', async () => {
  const at = '2027-03-01T15:00:00.000Z'
  openProfile({
    profile: {
      readProfile: {
        ...PROFILE,
        texts_trouble: { reason: 'stopped', at },
        email_trouble: { reason: 'bounced', at },
      },
    },
  })
  expect(await screen.findByText(/has not taken our mail since .*2027.*correct it/)).toBeTruthy()
  expect(screen.getByText(/answered STOP.*text START/)).toBeTruthy()
})
