import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { broken, refused } from '@contour/testkit/pages/answer-calls'
import { address } from '@contour/testkit/pages/draw-page'
import { openPage } from '../../page-tests/open-page.tsx'
import { jordan } from '../../page-tests/sample-session.ts'
import { readText } from '../../lib/device-store.ts'

const press = (name: string) => screen.getByRole('button', { name })

test('F-LOG-008 F-LOG-010 F-LOG-011 a forgotten password asks for an email address and says whether a link was sent', async () => {
  const { user, calls, answer } = openPage('/forgot-password', {
    answers: { accounts: { forgotPassword: refused('user_not_found') } },
  })
  await user.click(await screen.findByRole('button', { name: 'Send the link' }))
  expect(screen.getByText('Enter your email address, like name@example.com')).toBeTruthy()
  expect(calls).toEqual([])
  await user.type(screen.getByLabelText('Email'), 'Jordan@example.com')
  await user.click(press('Send the link'))
  expect(await screen.findByText('No user found with that email address.')).toBeTruthy()
  answer({ accounts: { forgotPassword: {} } })
  await user.click(press('Send the link'))
  expect(await screen.findByText('We have emailed you a link to reset your password.')).toBeTruthy()
  expect(calls.at(-1)?.input).toEqual({ email: 'jordan@example.com', app_src: 2 })
})

test('F-LOG-012 F-LOG-013 F-LOG-015 F-LOG-016 G-RTE-011 D-02 a new password is typed twice, and success leads to /login', async () => {
  const { user, calls } = openPage('/password-reset/token-1', {
    answers: { accounts: { checkPasswordLink: {}, resetPassword: {} } },
  })
  const first = await screen.findByLabelText<HTMLInputElement>('New password')
  const second = screen.getByLabelText('New password again')
  const problem = () => within(screen.getByRole('alert')).getByRole('link').textContent
  await user.click(press('Save the password'))
  expect(problem()).toBe('Please enter a password')
  await user.type(first, 'another long word')
  await user.click(press('Save the password'))
  expect(problem()).toBe('Please enter a password')
  await user.type(second, 'another long wort')
  await user.click(press('Save the password'))
  expect(problem()).toBe('Passwords do not match')
  expect(calls.map(({ name }) => name)).toEqual(['accounts.checkPasswordLink'])
  await user.click(screen.getByRole('checkbox', { name: 'Show the passwords' }))
  expect(first.type).toBe('text')
  await user.clear(second)
  await user.type(second, 'another long word')
  await user.click(press('Save the password'))
  await waitFor(() => expect(address()).toBe('/login'))
  expect(calls.at(-1)?.input).toEqual({
    password: 'another long word',
    confirm_password: 'another long word',
    token: 'token-1',
  })
  expect(screen.getByText('Password changed successfully.')).toBeTruthy()
})

test('PW-49 the link of the report letter leads on to the report once the password is set', async () => {
  const { user } = openPage('/password-reset/token-1?to=report', {
    answers: { accounts: { checkPasswordLink: {}, resetPassword: {} } },
  })
  await user.type(await screen.findByLabelText('New password'), 'another long word')
  await user.type(screen.getByLabelText('New password again'), 'another long word')
  await user.click(press('Save the password'))
  await waitFor(() => expect(address()).toBe('/login?page_ref=%2Fweight-loss-report'))
})

test('F-LOG-017 a link that was used before says so and leads to another', async () => {
  const { user } = openPage('/password-reset/token-1', {
    answers: { accounts: { checkPasswordLink: broken(), resetPassword: refused('link_expired') } },
  })
  await user.type(await screen.findByLabelText('New password'), 'a third long word')
  await user.type(screen.getByLabelText('New password again'), 'a third long word')
  await user.click(press('Save the password'))
  expect(await screen.findByText('Link expired!')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Request a new link' }))
  await waitFor(() => expect(address()).toBe('/forgot-password'))
})

test('F-LOG-017 an expired link says so when it is opened, before anything is typed', async () => {
  openPage('/password-reset/token-1', {
    answers: { accounts: { checkPasswordLink: refused('link_expired') } },
  })
  expect(await screen.findByText('Link expired!')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Request a new link' })).toBeTruthy()
})

test('R-015 the link in the letter to the old address undoes the change with a press, ends the session, and leads to a new password', async () => {
  const { user, calls } = openPage('/undo-change/token-1', {
    session: jordan(),
    answers: {
      verification: {
        undoContactChange: {
          channel: 'email',
          password_token: 'token-2',
          message: 'Your email address is as it was before.',
        },
      },
    },
  })
  const undo = await screen.findByRole('button', { name: 'Undo and log out all devices' })
  expect(calls.map(({ name }) => name)).not.toContain('verification.undoContactChange')
  await user.click(undo)
  expect(await screen.findByText('Your email address is as it was before.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choose a new password' }).getAttribute('href')).toBe(
    '/password-reset/token-2',
  )
  expect(readText('token')).toBeNull()
})

test('the list of logins marks this device, and ending the others leaves it alone', async () => {
  const here = {
    id: 'one',
    current: true,
    device: 'Chrome on Linux',
    checkout_only: false,
    opened_at: '2026-03-02T15:00:00.000Z',
    last_seen_at: '2026-03-02T15:00:00.000Z',
  }
  const { user, calls, answer } = openPage('/account/sessions', {
    session: jordan(),
    answers: { accounts: { listSessions: { sessions: [here, { ...here, id: 'two', current: false }] } } },
  })
  const rows = () =>
    screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('Chrome on Linux'))
  await screen.findByText('This device')
  expect(rows().map((row) => within(row).queryByRole('button') !== null)).toEqual([false, true])
  answer({
    accounts: {
      endOtherSessions: { ended: 1, message: 'The other session has ended.' },
      listSessions: { sessions: [here] },
    },
  })
  await user.click(press('End the other session'))
  expect(await screen.findByText('The other session has ended.')).toBeTruthy()
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(calls.map(({ name }) => name)).toContain('accounts.endOtherSessions')
})

test.each(['/login-link/token-1', '/undo-change/token-1', '/password-reset/token-1', '/resume/token-1'])(
  'D-59 D-91 a scanner that opens %s and runs its scripts uses nothing up: only a press does',
  async (path) => {
    // Whether the link still works is asked, which changes nothing.
    const { calls } = openPage(path, { answers: { accounts: { checkPasswordLink: {} } } })
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect((await screen.findAllByRole('button')).length).toBeGreaterThan(0)
    expect(calls.filter(({ name }) => name !== 'accounts.checkPasswordLink')).toEqual([])
  },
)
