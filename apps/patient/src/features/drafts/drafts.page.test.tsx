import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lost, refused } from '@contour/testkit/pages/answer-calls'
import { address } from '@contour/testkit/pages/draw-page'
import { readObject, readText } from '../../lib/device-store.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { jordan } from '../../page-tests/sample-session.ts'

const SAVED_AT = '2026-03-02T15:00:00.000Z'
const plan = {
  currentlyTakingGLP: true,
  currentGLPMed: null,
  selectedGLPMed: null,
  selectedPlanTerms: null,
  currentDose: null,
}

test('A-09 saved is said after the server’s yes alone; a save whose response was lost is sent again under its key', async () => {
  const page = openPage('/weight-loss-plan', {
    session: jordan(),
    answers: {
      catalog: { readCatalog: { products: [], drugs: [] } },
      drafts: {
        saveDraft: lost,
        mailResumeLink: { message: 'We have emailed you a link.' },
      },
    },
  })
  const saves = () =>
    page.calls.flatMap(({ name, input }) =>
      name === 'drafts.saveDraft' ? [input as { save_key: string; data: { plan?: object } }] : [],
    )
  await page.user.click(await screen.findByRole('radio', { name: 'Yes' }))
  await page.user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(/Saved on this device. It is saved to your visit/)).toBeTruthy()
  expect(screen.queryByText('Saved. Pick up on any device.')).toBeNull()
  page.answer({ drafts: { saveDraft: { version: 1, saved_at: SAVED_AT } } })
  // The network is back.
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Saved. Pick up on any device.')).toBeTruthy()
  expect(saves().length).toBeGreaterThan(1)
  expect(new Set(saves().map(({ save_key }) => save_key)).size).toBe(1)
  expect(saves().at(-1)?.data.plan).toEqual(plan)
  await page.user.click(screen.getByRole('button', { name: 'Email me a link to continue on another device' }))
  expect(await screen.findByText('We have emailed you a link.')).toBeTruthy()
  expect(page.calls.at(-1)).toEqual({ name: 'drafts.mailResumeLink', input: { path: '/weight-loss-plan' } })
})

test('A-09 a save that another tab of this device has begun and left is sent by this one, under its key', async () => {
  const { calls } = openPage('/weight-loss-plan', {
    session: jordan(),
    answers: {
      catalog: { readCatalog: { products: [], drugs: [] } },
      drafts: { readDrafts: { drafts: [] }, saveDraft: { version: 1, saved_at: SAVED_AT } },
    },
  })
  await screen.findByRole('radio', { name: 'Yes' })
  const unacked = { key: '0d8f6f1e-6c1c-4b7e-9a55-3b1f0c2d4e5f', data: { plan } }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const left = { v: 1, data: { plan }, base: 0, unacked, dirty: false, saved_at: null, conflict: null }
  localStorage.setItem('draft:plan:', JSON.stringify(left))
  window.dispatchEvent(new StorageEvent('storage', { key: 'draft:plan:' }))
  expect(await screen.findByText('Saving your answers.')).toBeTruthy()
  vi.advanceTimersByTime(5_000)
  expect(await screen.findByText('Saved. Pick up on any device.')).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'drafts.saveDraft').map(({ input }) => input)).toEqual([
    expect.objectContaining({ save_key: unacked.key, data: { plan } }),
  ])
})

test('A-09 the mailed link opens with a press alone: the other device has the session and the answers, and goes on where they stopped', async () => {
  const { user, calls } = openPage('/resume/token-1', {
    answers: {
      drafts: {
        openResumeLink: { session: jordan(), path: '/weight-loss-plan' },
        readDrafts: {
          drafts: [{ step: 'plan', subject: '', data: { plan }, version: 3, saved_at: SAVED_AT }],
        },
      },
    },
  })
  const open = await screen.findByRole('button', { name: 'Continue here' })
  expect(calls).toEqual([])
  await user.click(open)
  await waitFor(() => expect(address()).toBe('/weight-loss-plan'))
  expect(calls[0]?.input).toEqual({ token: 'token-1' })
  expect(readText('token')).toBe(jordan().token)
  expect(readObject('progress')?.plan).toEqual(plan)
})

test('A-09 a link that was used before says so, and opens nothing', async () => {
  const { user } = openPage('/resume/token-1', {
    answers: { drafts: { openResumeLink: refused('link_expired') } },
  })
  await user.click(await screen.findByRole('button', { name: 'Continue here' }))
  expect(await screen.findByText('Link expired!')).toBeTruthy()
  expect(readText('token')).toBeNull()
})
