import { refused } from '@contour/testkit/pages/answer-calls'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import SignOffsPage from './sign-offs-page.tsx'

const HASH = 'a'.repeat(64)
const last = {
  verdict: 'signed' as const,
  signer: 'Dr. Dana Director-Demo',
  at: '2027-03-01T15:00:00.000Z',
  reason: null,
}
const formulary = {
  id: 'formulary',
  kind: 'doses' as const,
  title: 'Formulary',
  hash: HASH,
  closes: true,
  signed: false,
  last,
  added: 1,
  removed: 1,
}
const card = { ...formulary, id: 'dose-card', kind: 'texts' as const, title: 'Dose card', signed: true }
const list = (change = {}) => ({ open: false, rows: [formulary, card], ...change })
const content = {
  hash: HASH,
  lines: ['products › SEMA-00250 › strengthUg: 250', 'doses in a month: 4'],
  added: ['doses in a month: 4'],
  removed: ['doses in a month: 5'],
  versions: [{ hash: 'b'.repeat(64), ...last }],
}

test('D-86 the director reads what changed, ticks it, and signs it with name and code', async () => {
  const page = openPage(<SignOffsPage />, {
    roles: ['medical_director'],
    answers: { signOffs: { list: list(), read: content, sign: { message: 'Signed.', signed: 1 } } },
  })
  const { user, calls } = page
  expect(await screen.findByText('No new patient is taken')).toBeTruthy()
  const toSign = within(screen.getByRole('article', { name: 'Formulary' }))
  expect(toSign.getByText(/1 line new and 1 line gone since the last signed content/)).toBeTruthy()
  // Nothing is signed unread.
  const tick = toSign.getByRole<HTMLInputElement>('checkbox', { name: /I have read Formulary/ })
  expect(tick.disabled).toBe(true)
  await user.click(toSign.getByText('Read Formulary'))
  const changes = within(await toSign.findByRole('region', { name: /What differs/ }))
  expect(changes.getByText('doses in a month: 4')).toBeTruthy()
  expect(changes.getByText('doses in a month: 5')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Sign what you ticked' }))
  expect(screen.getByRole('alert').textContent).toBe('Error: Tick what you have read.')
  await user.click(tick)
  await user.type(screen.getByLabelText(/^Your name/), 'Morgan Sample')
  await user.type(screen.getByLabelText(/^Code of your authenticator/), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign 1 content' }))
  await waitFor(() =>
    expect(calls.filter(({ name }) => name === 'signOffs.sign')).toEqual([
      {
        name: 'signOffs.sign',
        input: { artifacts: [{ id: 'formulary', hash: HASH }], name: 'Morgan Sample', totp: '123456' },
      },
    ]),
  )
})

test('D-86 a refused signature says why, and keeps what was ticked', async () => {
  const { user } = openPage(<SignOffsPage />, {
    roles: ['medical_director'],
    answers: { signOffs: { list: list(), read: content, sign: refused('code_wrong') } },
  })
  const toSign = within(await screen.findByRole('article', { name: 'Formulary' }))
  await user.click(toSign.getByText('Read Formulary'))
  await user.click(toSign.getByRole('checkbox', { name: /I have read/ }))
  await user.click(screen.getByRole('button', { name: 'Sign 1 content' }))
  expect(await screen.findByText(/Invalid verification code/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign 1 content' })).toBeTruthy()
})

test('D-86 a signature is withdrawn with a reason', async () => {
  const { user, calls } = openPage(<SignOffsPage />, {
    roles: ['medical_director'],
    answers: {
      signOffs: {
        list: list({ open: true, rows: [card] }),
        read: content,
        withdraw: { message: 'Withdrawn.' },
      },
    },
  })
  await user.click(await screen.findByText('Read Dose card'))
  await user.click(await screen.findByRole('button', { name: 'Withdraw the signature of Dose card' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Why/), 'The missed dose is wrong.')
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() =>
    expect(calls).toContainEqual({
      name: 'signOffs.withdraw',
      input: { id: 'dose-card', hash: HASH, reason: 'The missed dose is wrong.' },
    }),
  )
})

test('D-86 an administrator sees the state and signs nothing', async () => {
  openPage(<SignOffsPage />, { roles: ['administrator'], answers: { signOffs: { list: list() } } })
  expect(await screen.findByRole('article', { name: 'Formulary' })).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('form', { name: 'Sign' })).toBeNull()
})
