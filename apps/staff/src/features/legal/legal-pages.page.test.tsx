import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LegalRow, LegalVersion } from '../../calls/calls.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { LegalPages } from './legal-pages.tsx'

const versionOf = (change: Partial<LegalVersion> = {}): LegalVersion => ({
  version: 1,
  text: '# Who we are\n\n{company} treats you.',
  sections: [{ title: 'Who we are', text: ['Prairie Clinic LLC treats you.'] }],
  counsel: 'Lee Lawyer',
  counsel_dated: '2027-02-20',
  starts_on: '2027-03-01',
  author: 'Addison Admin-Demo',
  approver: null,
  approved_at: null,
  withdrawn_at: null,
  created_at: '2027-02-25T15:00:00.000Z',
  may_approve: false,
  alone_from: null,
  ...change,
})
const rowOf = (change: Partial<LegalRow> = {}): LegalRow => ({
  id: 'terms',
  title: 'Terms',
  state: null,
  in_force: null,
  text: '# Who we are\n\nThe draft of the build.',
  versions: [],
  ...change,
})
const opened = (rows: LegalRow[]) =>
  openPage(<LegalPages />, {
    at: '/legal',
    roles: ['administrator'],
    answers: { legal: { list: { rows }, draft: { version: 1 }, approve: {}, withdrawWaiting: {} } },
  })

test('D-101 a new version begins with the text of the last one, shows how it reads, and says which field is missing', async () => {
  const { user, calls } = opened([rowOf()])
  expect(await screen.findByText('The draft of this build')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Write the next version of “Terms”' }))
  const dialog = within(await screen.findByRole('dialog'))
  const text = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Text/ })
  expect(text.value).toContain('The draft of the build.')
  await user.clear(text)
  await user.type(text, '# One{enter}{enter}Ask {{compny}.')
  await user.click(dialog.getByRole('button', { name: 'Write' }))
  expect(dialog.getByText(/Nothing is known as \{compny\}/)).toBeTruthy()
  expect(dialog.getByText('Name the lawyer.')).toBeTruthy()
  expect(calls.map(({ name }) => name)).not.toContain('legal.draft')
  await user.clear(text)
  await user.type(text, '# One{enter}{enter}Ask {{company}.')
  await user.type(dialog.getByLabelText('Lawyer who approved the wording'), 'Lee Lawyer')
  await user.type(dialog.getByLabelText('Date of the approval'), '2027-02-20')
  await user.type(dialog.getByLabelText('First day'), '2027-03-05')
  await user.click(dialog.getByRole('button', { name: 'Write' }))
  expect(calls).toContainEqual({
    name: 'legal.draft',
    input: {
      id: 'terms',
      text: '# One\n\nAsk {company}.',
      counsel: 'Lee Lawyer',
      counsel_dated: '2027-02-20',
      starts_on: '2027-03-05',
    },
  })
})

test('D-101 a second person reads the version as patients will, and publishes it', async () => {
  const { user, calls } = opened([rowOf({ versions: [versionOf({ may_approve: true })] })])
  await user.click(await screen.findByRole('button', { name: 'Publish version 1 of “Terms”' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Prairie Clinic LLC treats you.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(calls).toContainEqual({ name: 'legal.approve', input: { id: 'terms', version: 1 } })
})

test('D-101 the author alone reads from when nobody else is needed, and the history names who approved what', async () => {
  const { user } = opened([
    rowOf({
      in_force: 1,
      versions: [
        versionOf({ version: 2, alone_from: '2027-02-26T15:00:00.000Z' }),
        versionOf({ approver: 'Sasha Second', approved_at: '2027-02-26T15:00:00.000Z' }),
      ],
    }),
  ])
  expect(await screen.findByText(/Nobody else can approve it/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'History of “Terms”' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Approved by Sasha Second on/)).toBeTruthy()
  expect(dialog.getAllByText(/Wording approved by Lee Lawyer/)).toHaveLength(2)
  expect(dialog.getByText('Not approved.')).toBeTruthy()
})

test('D-101 a version that waits is withdrawn, and the one that patients read is not', async () => {
  const approved = { approver: 'Sasha Second', approved_at: '2027-02-26T15:00:00.000Z' }
  const { user, calls } = opened([
    rowOf({ in_force: 1, versions: [versionOf(approved)] }),
    rowOf({ id: 'privacy', title: 'Privacy', versions: [versionOf(approved)] }),
  ])
  const withdraw = 'Withdraw version 1 of “Privacy”'
  await user.click(await screen.findByRole('button', { name: withdraw }))
  expect(screen.queryByRole('button', { name: 'Withdraw version 1 of “Terms”' })).toBeNull()
  const dialog = within(await screen.findByRole('dialog', { name: withdraw }))
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(calls).toContainEqual({ name: 'legal.withdrawWaiting', input: { id: 'privacy', version: 1 } })
})
