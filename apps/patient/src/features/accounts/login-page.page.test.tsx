import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { broken, refused } from '@contour/testkit/pages/answer-calls'
import { address } from '@contour/testkit/pages/draw-page'
import { readText } from '../../lib/device-store.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { jordan } from '../../page-tests/sample-session.ts'

const REFUSED = 'Email or password entered is incorrect. Please try again or reset your password.'
const submit = () => within(screen.getByRole('main')).getByRole('button', { name: 'Login' })
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

test('F-LOG-001 F-LOG-002 F-LOG-004 the login asks for both, and leads to a new password and to the quiz', async () => {
  const { user, calls } = openPage('/login')
  await user.click(await waitFor(submit))
  const summary = screen.getByRole('alert')
  expect(document.activeElement).toBe(summary)
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Enter your email address', 'Enter your password'])
  await user.type(email(), 'jordan@example.com')
  await user.click(submit())
  expect(within(screen.getByRole('alert')).getByRole('link').textContent).toBe('Enter your password')
  expect(calls).toEqual([])
  expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe(
    '/forgot-password',
  )
  expect(screen.getByRole('link', { name: 'New here? Start the free quiz' }).getAttribute('href')).toBe('/')
})

test('F-LOG-003 F-LOG-006 F-LOG-007 a refused login shows the server’s message, else the stated one, and keeps what was typed', async () => {
  const { user, answer, calls } = openPage('/login', {
    answers: { accounts: { login: refused('wrong_credentials', { message: 'The clinic says no.' }) } },
  })
  await waitFor(submit)
  await user.type(email(), 'JORDAN@Example.com')
  await user.type(password(), 'a good long password')
  await user.click(submit())
  expect(await screen.findByText('The clinic says no.')).toBeTruthy()
  answer({ accounts: { login: broken(401) } })
  await user.click(submit())
  expect(await screen.findByText(REFUSED)).toBeTruthy()
  expect(password().value).toBe('a good long password')
  expect(calls.at(-1)?.input).toMatchObject({ email: 'jordan@example.com' })
})

test('G-GRD-003 S-30 the login opens the session and leads where page_ref says', async () => {
  const { user } = openPage('/login?page_ref=/account/sessions', {
    answers: { accounts: { login: { session: jordan(), device_token: 'device-1' } } },
  })
  await waitFor(submit)
  await user.type(email(), 'jordan@example.com')
  await user.type(password(), 'a good long password')
  await user.click(submit())
  await waitFor(() => expect(address()).toBe('/account/sessions'))
  expect([readText('token'), readText('device_token')]).toEqual([jordan().token, 'device-1'])
})

test('G-GRD-002 whoever is logged in goes on to /home; a cart link’s session does not', async () => {
  openPage('/login', { session: jordan() })
  await waitFor(() => expect(address()).toBe('/home'))
})

test('G-GRD-002 a session of a cart link stays at the login, which it needs', async () => {
  openPage('/login', { session: jordan({}, { scope: 'checkout' }) })
  await waitFor(submit)
  expect(address()).toBe('/login')
})

test('R-014 a delayed login explains itself and offers a link by email', async () => {
  const { user, calls } = openPage('/login', {
    answers: {
      accounts: {
        login: refused('too_many_requests', {
          message: 'Too many failed logins. Please try again in 4 minutes.',
          details: { reason: 'login_delay', retry_in_seconds: 240 },
        }),
        mailLoginLink: { message: 'If this email address has an account, we have sent a link.' },
      },
    },
  })
  await waitFor(submit)
  await user.type(email(), 'jordan@example.com')
  await user.type(password(), 'a good long password')
  await user.click(submit())
  expect(await screen.findByText('Too many failed logins. Please try again in 4 minutes.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Email me a login link' }))
  expect(await screen.findByText('If this email address has an account, we have sent a link.')).toBeTruthy()
  expect(calls.at(-1)).toEqual({
    name: 'accounts.mailLoginLink',
    input: { email: 'jordan@example.com', page: '/home' },
  })
})

test('D-91 everybody may have a login link by email, which leads where the login would', async () => {
  const { user, calls } = openPage('/login?page_ref=/account/sessions', {
    answers: {
      accounts: { mailLoginLink: { message: 'If this email address has an account, we have emailed it.' } },
    },
  })
  const mail = await screen.findByRole('button', { name: 'Email me a login link' })
  await user.click(mail)
  expect(within(screen.getByRole('alert')).getByRole('link').textContent).toBe('Enter your email address')
  expect(calls).toEqual([])
  await user.type(email(), 'Jordan@Example.com ')
  await user.click(mail)
  expect(await screen.findByText('If this email address has an account, we have emailed it.')).toBeTruthy()
  expect(calls.at(-1)?.input).toEqual({ email: 'jordan@example.com', page: '/account/sessions' })
})

test.each([
  ['?page_ref=%2Faccount%2Fsessions', '/account/sessions'],
  ['?page_ref=%2F%2Fevil.example', '/home'],
])(
  'R-014 D-91 the emailed link logs in with a press alone, and with %s leads to %s',
  async (query, leads) => {
    const { user, calls } = openPage(`/login-link/token-1${query}`, {
      answers: { accounts: { openLoginLink: { session: jordan(), device_token: 'device-2' } } },
    })
    const open = await screen.findByRole('button', { name: 'Log in' })
    expect(calls).toEqual([])
    await user.click(open)
    await waitFor(() => expect(address()).toBe(leads))
    expect(calls.find(({ name }) => name === 'accounts.openLoginLink')?.input).toEqual({ token: 'token-1' })
    expect([readText('token'), readText('device_token')]).toEqual([jordan().token, 'device-2'])
  },
)
