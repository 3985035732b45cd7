import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { sampleChart } from '../../page-tests/sample-chart.ts'
import { DecisionPane } from './decision-pane.tsx'

const empty = { rows: [], next: null, total: 0, waiting: 0, usual_hours: 5 }
const opened = (change: Parameters<typeof sampleChart>[0]) =>
  openPage(<DecisionPane chart={sampleChart(change)} />, {
    roles: ['clinician'],
    answers: { clinic: { queue: empty } },
  })
const { order } = sampleChart()

test('D-84 a denied order shows its reason, the letter as it was sent, who wrote it, and the next chart', async () => {
  opened({
    order: { ...order, status: 'denied' },
    denial: {
      reason: 'A condition or medication makes the treatment unsafe',
      letter: 'Dear Maya,\nthis medicine is not safe for you.',
      by: 'Dr. Casey Demo',
      at: '2026-11-27T15:02:00Z',
    },
  })
  expect(await screen.findByText('Order denied')).toBeDefined()
  expect(screen.getByText('A condition or medication makes the treatment unsafe')).toBeDefined()
  expect(screen.getByText(/this medicine is not safe for you/)).toBeDefined()
  expect(screen.getByText(/^Dr. Casey Demo, Nov 27, 10:02.am.ET$/)).toBeDefined()
  expect(await screen.findByText('No other orders are waiting.')).toBeDefined()
  expect(screen.queryByText('There is nothing to decide now.')).toBeNull()
})

test('X-61 while a new picture is asked for, the pane says that the clock stands and offers the next chart; a decision stays possible', async () => {
  const { user } = opened({
    missing: ['A new photo of the ID was requested.'],
    image_requests: [
      {
        id: 'request-1',
        image_type: 'id_image',
        state: 'open',
        reason: '',
        note: '',
        asked_by: 'Dr. Casey Demo',
        asked_at: '2026-11-27T15:02:00Z',
        closed_at: null,
        file_id: null,
      },
    ],
  })
  expect(await screen.findByText('Asked for: License or state ID')).toBeDefined()
  expect(await screen.findByText('No other orders are waiting.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Request a live visit' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: /Deny/ }))
  expect(await screen.findByLabelText('Letter to the patient')).toBeDefined()
})

test('D-93 a question goes to Doctor Chat; what was typed is there again after another chart, until it is sent', async () => {
  const first = opened({})
  await first.user.click(await screen.findByRole('radio', { name: /Ask/ }))
  expect(screen.getByText('4, 24 and 72 hours; closes after 7 days')).toBeDefined()
  await first.user.type(screen.getByLabelText('Message to Maya Sample'), 'Which medicines')
  cleanup()
  const { user, calls } = openPage(<DecisionPane chart={sampleChart({})} />, {
    roles: ['clinician'],
    answers: { clinic: { queue: empty, ask: { request_id: 'q1' }, chart: { chart: sampleChart({}) } } },
  })
  await user.click(await screen.findByRole('radio', { name: /Ask/ }))
  expect(screen.getByLabelText('Message to Maya Sample')).toHaveProperty('value', 'Which medicines')
  await user.type(screen.getByLabelText('Message to Maya Sample'), ' do you take?')
  await user.click(screen.getByRole('button', { name: 'Send and pause the clock' }))
  expect(calls.filter(({ name }) => name === 'clinic.ask')).toMatchObject([
    { input: { text: 'Which medicines do you take?' } },
  ])
  cleanup()
  const again = opened({})
  await again.user.click(await screen.findByRole('radio', { name: /Ask/ }))
  expect(screen.getByLabelText('Message to Maya Sample')).toHaveProperty('value', '')
})

test('D-93 while a question waits the pane shows it, lets it be withdrawn and offers the next chart', async () => {
  opened({
    questions: [
      {
        id: 'q1',
        text: 'Which medicines do you take?',
        state: 'open',
        asked_by: 'Dr. Casey Demo',
        asked_at: '2026-11-27T15:02:00Z',
        closed_at: null,
      },
    ],
  })
  expect(await screen.findByText('Asked Maya Sample')).toBeDefined()
  expect(screen.getByText('Which medicines do you take?')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Withdraw the question' })).toBeDefined()
  expect(await screen.findByText('No other orders are waiting.')).toBeDefined()
})
