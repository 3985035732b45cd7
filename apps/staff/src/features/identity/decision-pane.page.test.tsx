import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { DecisionPane } from './decision-pane.tsx'
import type { IdentityReview } from './identity-reads.ts'

const review: IdentityReview = {
  id: 'review-1',
  state: 'waiting',
  order_id: 'order-1',
  order_number: 'C-O-000001',
  patient: { name: 'Maya Sample', dob: '1985-04-12', state: 'TX' },
  n: 1,
  since: '2026-11-27T15:00:00Z',
  due_at: '2026-11-27T17:00:00Z',
  breach_at: '2026-11-27T23:00:00Z',
  video: { url: '/video', content_type: 'video/mp4', bytes: 1000, until: '2026-11-27T15:05:00Z' },
  id_image: null,
  transcript: '',
  referral: null,
  decided: null,
  earlier: [],
  why_not: '',
}
const opened = (played: boolean, role: 'support' | 'clinician') =>
  openPage(<DecisionPane review={review} rows={[]} played={played} transcript="" />, {
    roles: [role],
    answers: { identity: { accept: { message: 'The video is accepted.' } } },
  })

test('D-47 a video is accepted only once it was played and compared', async () => {
  const { user, calls } = opened(false, 'support')
  await user.click(screen.getByRole('checkbox', { name: 'I compared name, date and face' }))
  await user.click(screen.getByRole('button', { name: /Accept/ }))
  expect(screen.getByRole('alert').textContent).toBe('Play the whole video first.')
  expect(calls).toEqual([])
})

test('D-47 played and compared it is accepted', async () => {
  const { user, calls } = opened(true, 'support')
  await user.click(screen.getByRole('checkbox', { name: 'I compared name, date and face' }))
  await user.click(screen.getByRole('button', { name: /Accept/ }))
  expect(calls).toMatchObject([{ name: 'identity.accept', input: { compared: true, played: true } }])
})

test('D-47 a clinician rejects it in the chart and gives it to nobody; support gives it to a clinician', async () => {
  opened(true, 'clinician')
  expect(screen.getByRole('link', { name: 'Reject it' }).getAttribute('href')).toBe(
    '/queue/order-1?decide=deny',
  )
  expect(screen.queryByRole('button', { name: /To clinician/ })).toBeNull()
})
