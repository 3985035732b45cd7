import { broken, lost, refused } from '@contour/testkit/pages/answer-calls'
import { giveBrowserPasskeys } from '@contour/testkit/pages/browser-passkeys'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { address } from '@contour/testkit/pages/draw-page'
import { staffSession } from '../../calls/staff-session.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { SignInPage } from './sign-in-page.tsx'

const MORGAN = {
  id: 'staff-morgan',
  name: 'Morgan Sample',
  email: 'morgan@contour.example',
  roles: ['support' as const],
  npi: null,
}

type Access = NonNullable<NonNullable<Parameters<typeof openPage>[1]['answers']>['access']>
const open = (access: Access = {}, at = '/sign-in') =>
  openPage(<SignInPage />, { at, roles: [], isSignedOut: true, answers: { access } })
async function fill(page: ReturnType<typeof open>, code = '123456') {
  await page.user.type(await screen.findByLabelText('Email'), 'morgan@contour.example')
  await page.user.type(screen.getByLabelText('Password'), 'a long password of mine')
  await page.user.type(screen.getByLabelText('Authenticator code'), code)
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
}
beforeEach(() => staffSession.end('left'))
afterEach(() => vi.unstubAllGlobals())

test('M-01 email, password and code are sent together, and the page that was asked for opens', async () => {
  const page = open(
    { login: { token: 'token-of-morgan-000000', staff: MORGAN } },
    '/sign-in?next=%2Forders%2F1',
  )
  await fill(page)
  expect(page.calls).toContainEqual({
    name: 'access.login',
    input: { email: 'morgan@contour.example', password: 'a long password of mine', totp: '123456' },
  })
  await expect.poll(address).toBe('/orders/1')
})

test('what is missing is said for each field, and nothing is sent', async () => {
  const page = open()
  await page.user.click(await screen.findByRole('button', { name: 'Sign in' }))
  for (const text of [
    'Enter your email address.',
    'Enter your password.',
    'Enter the six digits of your authenticator app.',
  ])
    expect(screen.getAllByText(text, { exact: false }).length).toBeGreaterThan(0)
  expect(page.calls).toEqual([])
})

test('D-34 a refusal does not say which of the three is wrong, and asks for a new code', async () => {
  const page = open({ login: refused('wrong_credentials') })
  await fill(page)
  expect(await screen.findByText(/Email, password or code is incorrect/)).toBeDefined()
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'morgan@contour.example')
  expect(screen.getByLabelText('Authenticator code')).toHaveProperty('value', '')
})

test.each([
  ['the service does not answer', lost],
  ['the service fails', broken()],
])('%s: the page says so and keeps the address', async (_, answer) => {
  const page = open({ login: answer })
  await fill(page)
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'morgan@contour.example')
})

test('somebody signed out for idleness reads why', async () => {
  staffSession.end('idle')
  open()
  expect(await screen.findByText('You were signed out.')).toBeDefined()
})

const PASSKEY_OPTIONS = {
  challenge: 'challenge',
  rpId: 'staff.clinic.example',
  userVerification: 'required' as const,
  timeout: 300_000,
}
const openWithPasskeys = (
  signIn: NonNullable<NonNullable<Parameters<typeof openPage>[1]['answers']>['passkeys']>['signIn'],
) =>
  openPage(<SignInPage />, {
    at: '/sign-in?next=%2Forders%2F1',
    roles: [],
    isSignedOut: true,
    answers: { passkeys: { startSignIn: { options: PASSKEY_OPTIONS }, signIn } },
  })
const usePasskey = async (page: ReturnType<typeof openWithPasskeys>) =>
  page.user.click(await screen.findByRole('button', { name: 'Use a passkey' }))

test('D-34 a passkey opens the page that was asked for, with nothing typed', async () => {
  giveBrowserPasskeys()
  await usePasskey(openWithPasskeys({ token: 'token-of-morgan-000000', staff: MORGAN }))
  await expect.poll(address).toBe('/orders/1')
})

test('a passkey that is not known, or a dialog that was closed, leaves password and code', async () => {
  giveBrowserPasskeys()
  const page = openWithPasskeys(refused('wrong_credentials'))
  await usePasskey(page)
  expect(await screen.findByText(/^This passkey is not known here/)).toBeDefined()
  giveBrowserPasskeys({ closed: true })
  await usePasskey(page)
  expect(await screen.findByText(/^No passkey was used/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined()
})

test('a browser without passkeys offers none', async () => {
  open()
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})
