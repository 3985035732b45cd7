import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Alert } from '../../calls/calls.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { AlertLines } from './alert-lines.tsx'
import { AlertsPage } from './alerts-page.tsx'

const alertOf = (change: Partial<Alert> = {}): Alert => ({
  id: 'alert-of-a-test-1234',
  fault: 'disk_low',
  title: 'A disk is nearly full',
  subject: 'machine-1',
  details: 'DATA_DIR: 4.0 GB free.',
  state: 'open',
  owner: 'operator',
  next: 'Remove old copies and logs, or enlarge the disk.',
  lasts: false,
  opened_at: '2026-03-09T15:00:00Z',
  acknowledged_at: null,
  acknowledged_by: null,
  note: '',
  closed_at: null,
  told: { sent: 2, waiting: 0, failed: 0 },
  ...change,
})

const opened = (rows: Alert[], { receivers = 2 } = {}) =>
  openPage(<AlertsPage />, {
    at: '/alerts',
    roles: ['administrator'],
    answers: {
      alerts: {
        list: {
          rows,
          next: null,
          total: null,
          receivers,
          runbook: 'https://clinic.example/runbook#alerts',
        },
        acknowledge: {},
        lookedInto: {},
        test: {
          results: [
            { channel: 'webhook', receiver: 'settings', error: 'webhook 500' },
            { channel: 'email', receiver: 'o…@clinic.example', error: null },
          ],
        },
      },
    },
  })

test('R-048 an alert says since when, who acts and what to do, and is taken with a sentence for the others', async () => {
  const { user, calls } = opened([alertOf()])
  expect(await screen.findByText('Nobody has it yet')).toBeDefined()
  expect(screen.getByText('Whoever runs the machine')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Runbook' }).getAttribute('href')).toBe(
    'https://clinic.example/runbook#alerts',
  )
  await user.click(screen.getByRole('button', { name: 'I have it: A disk is nearly full' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'I have it' }))
  expect(dialog.getByText('Write what you do or found.')).toBeDefined()
  await user.type(dialog.getByLabelText('What you do about it'), 'I remove old copies.')
  await user.click(dialog.getByRole('button', { name: 'I have it' }))
  expect(calls).toContainEqual({
    name: 'alerts.acknowledge',
    input: { id: 'alert-of-a-test-1234', note: 'I remove old copies.' },
  })
})

test('R-048 only a fault that lasts can be ended by hand, with what was found', async () => {
  const { user, calls } = opened([
    alertOf({ state: 'acknowledged', acknowledged_by: 'Addison', acknowledged_at: '2026-03-09T15:05:00Z' }),
    alertOf({ id: 'alert-of-a-test-5678', title: 'A foreign number', lasts: true }),
  ])
  expect(await screen.findByText(/^Addison has it since/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Looked into: A disk is nearly full' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Looked into: A foreign number' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('What you found'), 'A restore wrote it.')
  await user.click(dialog.getByRole('button', { name: 'Somebody has looked' }))
  expect(calls).toContainEqual({
    name: 'alerts.lookedInto',
    input: { id: 'alert-of-a-test-5678', note: 'A restore wrote it.' },
  })
})

test('R-048 a test of the receivers says of each whether it took it', async () => {
  const { user } = opened([])
  await user.click(await screen.findByRole('button', { name: 'Send a test' }))
  expect(await screen.findByText('Webhook settings: webhook 500')).toBeDefined()
  expect(screen.getByText('Email o…@clinic.example: taken')).toBeDefined()
})

test('R-048 without a receiver the page says which settings name one', async () => {
  opened([], { receivers: 0 })
  expect(await screen.findByText('Nobody is told of alerts.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull()
})

test('R-048 the home page names each open alert in a red line that leads to the list', async () => {
  openPage(
    <AlertLines
      alerts={[
        {
          title: 'A disk is nearly full',
          part: 'service',
          details: 'DATA_DIR: 4.0 GB free.',
          acknowledged: false,
          opened_at: '2026-03-09T15:00:00Z',
        },
      ]}
    />,
    { roles: ['administrator'] },
  )
  expect(await screen.findByText('Something is wrong with the service')).toBeDefined()
  expect(screen.getByText(/^A disk is nearly full, since .* DATA_DIR: 4\.0 GB free\.$/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open alerts' }).getAttribute('href')).toBe('/alerts')
})
