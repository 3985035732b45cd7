import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LetterRow } from '../../calls/calls.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { LettersPage } from './letters-page.tsx'

const versionOf = (change: Partial<LetterRow['versions'][number]> = {}): LetterRow['versions'][number] => ({
  version: 1,
  parts: { fact: 'It comes on {on}, we promise.' },
  starts_on: '2027-03-02',
  author: 'Addison Admin-Demo',
  approver: null,
  approved_at: null,
  withdrawn_at: null,
  created_at: '2027-02-25T15:00:00.000Z',
  may_approve: false,
  alone_from: null,
  ...change,
})
const rowOf = (change: Partial<LetterRow> = {}): LetterRow => ({
  id: 'delivered',
  group: 'Orders',
  channels: ['email', 'sms'],
  in_force: null,
  open: { subject: 'Your order was delivered', fact: 'It came on {on}.' },
  fixed: { otherwise: 'Do not use it warm.' },
  variables: [{ name: 'on', sample: 'March 1, 2027' }],
  versions: [],
  ...change,
})
const opened = (row: LetterRow) =>
  openPage(<LettersPage />, {
    at: '/letters',
    roles: ['administrator'],
    answers: {
      notifications: {
        list: { rows: [row] },
        draft: { version: 1 },
        approve: {},
        withdraw: {},
        withdrawWaiting: {},
        preview: {
          subject: 'Your order was delivered',
          html: '<p>It came.</p>',
          text: 'It came.',
          sms: { text: 'Contour: It came.', parts: 1 },
        },
        sendTest: {},
      },
    },
  })
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('D-101 a wording begins with the built-in text, and a missing or unknown variable is named before anything is sent', async () => {
  const { user, calls } = opened(rowOf())
  await user.click(await screen.findByRole('button', { name: 'Write “Delivered”' }))
  const dialog = await dialogNamed('Write “Delivered”')
  expect(dialog.getByText(/It stays: Do not use it warm\./)).toBeTruthy()
  const news = dialog.getByLabelText<HTMLTextAreaElement>('News')
  expect(news.value).toBe('It came on {on}.')
  await user.clear(news)
  await user.type(news, 'It came.')
  await user.click(dialog.getByRole('button', { name: 'Write' }))
  expect(dialog.getByText('Keep {on}: the built-in text says it.')).toBeTruthy()
  await user.clear(news)
  await user.type(news, 'On {{on} it came to {{city}.')
  expect(dialog.getByText(/Nothing is known as \{city\}/)).toBeTruthy()
  expect(calls.map(({ name }) => name)).not.toContain('notifications.draft')
})

test('D-101 a wording is previewed with the parts of its text message, sent to the own address, and saved with its first day', async () => {
  const { user, calls } = opened(rowOf())
  await user.click(await screen.findByRole('button', { name: 'Write “Delivered”' }))
  const dialog = await dialogNamed('Write “Delivered”')
  const news = dialog.getByLabelText('News')
  await user.clear(news)
  await user.type(news, 'Here since {{on}.')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByText('17 characters, sent in 1 part')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Send a test to my address' }))
  await user.type(dialog.getByLabelText('First day'), '2027-03-02')
  await user.click(dialog.getByRole('button', { name: 'Write' }))
  const parts = { subject: 'Your order was delivered', fact: 'Here since {on}.' }
  expect(calls).toContainEqual({ name: 'notifications.sendTest', input: { id: 'delivered', parts } })
  expect(calls).toContainEqual({
    name: 'notifications.draft',
    input: { id: 'delivered', parts, starts_on: '2027-03-02' },
  })
})

test('D-101 a second person sees what a wording changes and how it reads, and approves it', async () => {
  const { user, calls } = opened(rowOf({ versions: [versionOf({ may_approve: true })] }))
  await user.click(await screen.findByRole('button', { name: 'Approve version 1 of “Delivered”' }))
  const dialog = await dialogNamed('Approve version 1 of “Delivered”')
  expect(dialog.getByText('It came on {on}.').tagName).toBe('DEL')
  expect(dialog.getByText('It comes on {on}, we promise.').tagName).toBe('INS')
  expect(await dialog.findByTitle('Email: Your order was delivered')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(calls).toContainEqual({ name: 'notifications.approve', input: { id: 'delivered', version: 1 } })
})

test('D-101 the built-in text is version 0 of the history, and is sent again at once', async () => {
  const approved = { approver: 'Sasha Second', approved_at: '2027-02-26T15:00:00.000Z' }
  const { user, calls } = opened(rowOf({ in_force: 1, versions: [versionOf(approved)] }))
  await user.click(await screen.findByRole('button', { name: 'History of “Delivered”' }))
  expect((await dialogNamed('History of “Delivered”')).getByText('Version 0: the built-in text')).toBeTruthy()
  await user.keyboard('{Escape}')
  const again = 'Send the built-in text of “Delivered” again'
  await user.click(screen.getByRole('button', { name: again }))
  await user.click((await dialogNamed(again)).getByRole('button', { name: 'Built-in text' }))
  expect(calls).toContainEqual({ name: 'notifications.withdraw', input: { id: 'delivered' } })
})

test('D-101 a wording that waits is withdrawn', async () => {
  const withdraw = 'Withdraw version 1 of “Delivered”'
  const { user, calls } = opened(rowOf({ versions: [versionOf({})] }))
  await user.click(await screen.findByRole('button', { name: withdraw }))
  await user.click((await dialogNamed(withdraw)).getByRole('button', { name: 'Withdraw' }))
  expect(calls).toContainEqual({
    name: 'notifications.withdrawWaiting',
    input: { id: 'delivered', version: 1 },
  })
})

test('D-101 a wording that was withdrawn is offered neither for approval nor for withdrawal', async () => {
  opened(rowOf({ versions: [versionOf({ withdrawn_at: '2027-02-26T15:00:00.000Z' })] }))
  await screen.findByRole('button', { name: 'History of “Delivered”' })
  expect(screen.queryByRole('button', { name: 'Withdraw version 1 of “Delivered”' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
})
