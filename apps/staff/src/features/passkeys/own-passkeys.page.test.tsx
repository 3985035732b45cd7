import { giveBrowserPasskeys } from '@contour/testkit/pages/browser-passkeys'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'

afterEach(() => vi.unstubAllGlobals())

const LAPTOP = {
  id: 'passkey-of-the-laptop',
  device: 'Chrome on Windows',
  added_at: '2027-03-01T15:00:00Z',
  last_used_at: null,
}
const OPTIONS = {
  challenge: 'challenge',
  rp: { id: 'staff.clinic.example', name: 'Contour staff' },
  user: { id: 'c3RhZmY', name: 'morgan@contour.example', displayName: 'Morgan Sample' },
  pubKeyCredParams: [],
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
  timeout: 300_000,
}
const open = (passkeys = [LAPTOP]) =>
  openPage(<OwnPasskeys />, {
    roles: ['support'],
    answers: {
      passkeys: { list: { passkeys }, remove: {}, startAdding: { options: OPTIONS }, add: {} },
    },
  })
async function add(page: ReturnType<typeof open>) {
  await page.user.type(await screen.findByLabelText('Authenticator code'), '123456')
  await page.user.click(screen.getByRole('button', { name: 'Add a passkey' }))
}

test('a passkey is listed with its browser and its last use, and removed', async () => {
  const page = open()
  expect(await screen.findByText('Chrome on Windows')).toBeDefined()
  expect(screen.getByText('Not yet')).toBeDefined()
  await page.user.click(screen.getByRole('button', { name: /^Remove the passkey of Chrome on Windows/ }))
  expect(page.calls).toContainEqual({ name: 'passkeys.remove', input: { id: LAPTOP.id } })
})

test('a browser without passkeys says so and offers none', async () => {
  open([])
  expect(await screen.findByText('No passkeys yet.')).toBeDefined()
  expect(screen.getByText('This browser cannot make passkeys.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('a code of the authenticator adds the passkey that the browser makes', async () => {
  giveBrowserPasskeys()
  const page = open([])
  await page.user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  expect(screen.getByText('Enter the six digits of your authenticator app.', { exact: false })).toBeDefined()
  await add(page)
  await expect.poll(() => page.calls.map(({ name }) => name)).toContain('passkeys.add')
  expect(page.calls).toContainEqual({ name: 'passkeys.startAdding', input: { totp: '123456' } })
  expect(page.calls.find(({ name }) => name === 'passkeys.add')?.input).toEqual({
    passkey: {
      id: 'key-1',
      rawId: 'a2V5LTE',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'Y2xpZW50IGRhdGE', attestationObject: 'YXR0ZXN0YXRpb24' },
    },
  })
})

test.each([
  ['closed', { closed: true }, 'No passkey was made. Wait for a new code and try again.'],
  ['of a device that has one', { known: true }, 'This device already has a passkey for your account.'],
])('a dialog %s says so, and nothing is stored', async (_, browser, text) => {
  giveBrowserPasskeys(browser)
  const page = open([])
  await add(page)
  expect(await screen.findByText(text, { exact: false })).toBeDefined()
  expect(page.calls.map(({ name }) => name)).not.toContain('passkeys.add')
})
