import { screen, waitFor, within } from '@testing-library/react'
import { refused } from '@contour/testkit/pages/answer-calls'
import { expect, test } from 'vitest'
import { address } from '@contour/testkit/pages/draw-page'
import { openPage } from '../../page-tests/open-page.tsx'
import { homeOf, orderOf, robin } from '../../page-tests/sample-home.ts'

const NOTICE = {
  notice: 'florida_bill_of_rights',
  title: 'Florida weight-loss consumer bill of rights',
  version: 'v1',
  text: 'First line.\nSecond line.',
  state: 'Florida',
} as const
const waiting = homeOf({ orders: [orderOf.inReview({ unread_notices: [NOTICE.notice] })] })
const atNotices = (notices: readonly (typeof NOTICE)[] = [NOTICE]) =>
  openPage('/state-notices', {
    session: robin(),
    answers: { ...waiting, stateNotices: { list: { notices: [...notices] } } },
  })

test('A-13 home leads a patient whose review waits for a notice to the page with its text', async () => {
  openPage('/home', { session: robin(), answers: waiting })
  const card = within(await screen.findByRole('region', { name: 'Read a notice of your state' }))
  expect(card.getByRole('link', { name: 'Read the notice' }).getAttribute('href')).toBe('/state-notices')
})

test('A-13 the notice is shown word for word, and sent with its version once it is ticked', async () => {
  const page = atNotices()
  const notice = within(await screen.findByRole('region', { name: NOTICE.title }))
  expect(notice.getByText(/First line\.\s+Second line\./)).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(page.calls.filter(({ name }) => name === 'stateNotices.read')).toEqual([])
  await page.user.click(notice.getByRole('checkbox', { name: 'I have read it.' }))
  page.answer({ stateNotices: { read: {} } })
  await page.user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/Your doctor goes on now/)).toBeTruthy()
  expect(page.calls.find(({ name }) => name === 'stateNotices.read')?.input).toEqual({
    read: [{ notice: NOTICE.notice, version: 'v1' }],
  })
})

test('A-13 a text that has changed meanwhile is shown anew and must be ticked again', async () => {
  const page = atNotices()
  await page.user.click(await screen.findByRole('checkbox', { name: 'I have read it.' }))
  page.answer({
    stateNotices: {
      read: refused('conflict', { message: 'The text has changed. Please read it again.' }),
      list: { notices: [{ ...NOTICE, version: 'v2', text: 'Another line.' }] },
    },
  })
  await page.user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Another line.')).toBeTruthy()
  expect(screen.getByText('The text has changed. Please read it again.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
})

test('A-13 without a session the letter leads through the login and back to the page', async () => {
  openPage('/state-notices', { answers: {} })
  await waitFor(() => expect(address()).toBe('/login?page_ref=%2Fstate-notices'))
})

test('A-13 with nothing to read the page says so and leads home', async () => {
  atNotices([])
  expect(await screen.findByText('There is nothing for you to read right now.')).toBeTruthy()
})
