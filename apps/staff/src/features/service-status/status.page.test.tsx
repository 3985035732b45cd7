import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import StatusPage from './status-page.tsx'

const read = {
  version: '0.1.0',
  commit: '5f3a8a12b0c4',
  parts: [
    { part: 'service' as const, faults: [] },
    {
      part: 'messages' as const,
      faults: [{ title: 'Messages are not delivered', since: '2026-03-09T15:00:00Z' }],
    },
  ],
}

test('R-048 everybody reads which part does not work and since when; checks and processes are for administrators', async () => {
  const { calls } = openPage(<StatusPage />, {
    roles: ['pharmacy'],
    at: '/status',
    answers: { status: { read } },
  })
  expect(await screen.findByText(/^Messages are not delivered, since/)).toBeDefined()
  expect(screen.getByText('Works')).toBeDefined()
  expect(screen.getByText('Version 0.1.0+5f3a8a12b0c4')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
  expect(calls.map(({ name }) => name)).toEqual(['status.read'])
})

test('D-103 an administrator runs the checks of doctor on the page, and reads a line for each fault', async () => {
  const { user } = openPage(<StatusPage />, {
    roles: ['administrator'],
    at: '/status',
    answers: {
      status: {
        read,
        machinery: {
          processes: [
            {
              id: 'process-1',
              kind: 'worker',
              host: 'machine-1',
              version: '0.1.0+5f3a8a12b0c4',
              started_at: '2026-03-09T14:00:00Z',
              seen_at: '2026-03-09T14:30:00Z',
              alive: false,
            },
          ],
          files_encrypted_at: null,
          backup_at: null,
          browser_errors: [
            {
              app: 'patient',
              kind: 'TypeError',
              place: 'assets/index-a.js:1:20',
              version: '0.1.0',
              count: 3,
              last_at: '2026-03-09T14:30:00Z',
            },
          ],
        },
        check: {
          findings: [
            { check: 'mail', state: 'fault', line: 'SMTP_URL: nothing listens there' },
            { check: 'disk', state: 'well', line: 'a tenth or more is free' },
          ],
          open_faults: 1,
        },
      },
    },
  })
  expect(await screen.findByText('worker on machine-1')).toBeDefined()
  expect(screen.getByText('silent')).toBeDefined()
  expect(screen.getByText('No backup was made yet.')).toBeDefined()
  expect(screen.getByText(/^Stored files are being encrypted/)).toBeDefined()
  expect(screen.getByText(/assets\/index-a\.js:1:20/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Check now' }))
  expect(await screen.findByText('Fault: SMTP_URL: nothing listens there')).toBeDefined()
  expect(screen.getByText('a tenth or more is free')).toBeDefined()
})

test.each([
  [1, 'The checks found nothing. What stands above is not over.'],
  [0, 'Everything is well.'],
])(
  'R-048 with %i faults at the parts of the service, checks that find none say so, and nothing else',
  async (open, said) => {
    const { user } = openPage(<StatusPage />, {
      roles: ['administrator'],
      at: '/status',
      answers: {
        status: {
          read,
          machinery: { processes: [], files_encrypted_at: null, backup_at: null, browser_errors: [] },
          check: {
            findings: [{ check: 'disk', state: 'well', line: 'a tenth or more is free' }],
            open_faults: open,
          },
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Check now' }))
    expect(await screen.findByText(said)).toBeDefined()
  },
)
