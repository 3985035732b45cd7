import { refused } from '@contour/testkit/pages/answer-calls'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ClaimRow, ClaimVersion, StoryRow, StoryVersion } from '../../calls/calls.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { ClaimsPage } from './claims-page.tsx'

const approved = { approver: 'Riley Sample', approved_at: '2026-10-01T15:00:00Z', withdrawn_at: null }
const waiting = { approver: null, approved_at: null, withdrawn_at: null, may_approve: true }
const claimVersion = (change: Partial<ClaimVersion>): ClaimVersion => ({
  version: 1,
  text: 'Up to {percent} % of body weight',
  figures: { percent: 15 },
  evidence: 'study',
  source: 'Sample trial',
  population: 'Adults',
  studied: 'Approved',
  expires_on: '2027-11-30',
  author: 'Alex Sample',
  ...approved,
  created_at: '2026-09-30T15:00:00Z',
  may_approve: false,
  alone_from: null,
  why_not: null,
  ...change,
})
const storyVersion = (change: Partial<StoryVersion>): StoryVersion => ({
  version: 1,
  title: 'Ana, 20 pounds',
  label: 'Video of Ana',
  clip: '/stories/ana.mp4',
  poster: '/stories/ana.webp',
  captions: '/stories/ana.vtt',
  consent_ref: 'consent-1',
  place: 1,
  review_by: '2027-11-30',
  author: 'Alex Sample',
  ...approved,
  created_at: '2026-09-30T15:00:00Z',
  may_approve: false,
  alone_from: null,
  ...change,
})
const second = { version: 2, ...waiting }
const openClaims = (row: Omit<ClaimRow, 'id'> | null, calls: object = {}) =>
  openPage(<ClaimsPage />, {
    at: '/claims',
    roles: ['content'],
    answers: { claims: { list: { rows: row ? [{ id: 'CL-01', ...row }] : [] }, ...calls } },
  })
const openStories = (row: Omit<StoryRow, 'id'>, calls: object = {}) =>
  openPage(<ClaimsPage />, {
    at: '/claims?show=stories',
    roles: ['content'],
    answers: { stories: { list: { rows: [{ id: 'story-ana', ...row }] }, ...calls } },
  })
const card = async (name: string) => within(await screen.findByRole('article', { name }))

test('D-09 a claim shows the version in force and the one that waits, which somebody else approves', async () => {
  const versions = [claimVersion({ ...second, text: 'Up to 12 %' }), claimVersion({})]
  const { user, calls } = openClaims({ state: 'shown', versions }, { approve: {} })
  const claim = await card('CL-01')
  expect(claim.getByText('Up to 15 % of body weight')).toBeDefined()
  expect(claim.getByText('Waiting for approval')).toBeDefined()
  await user.click(claim.getByRole('button', { name: 'Approve version 2 of CL-01' }))
  expect(calls).toContainEqual({ name: 'claims.approve', input: { id: 'CL-01', version: 2 } })
  expect(await screen.findByText('CL-01 is approved. Pages now show this version.')).toBeDefined()
})

test('D-09 the author cannot approve, and nobody can without evidence', async () => {
  const why = 'No source is named.'
  openClaims({
    state: 'unsupported',
    versions: [claimVersion({ ...second, may_approve: false, why_not: why })],
  })
  const claim = await card('CL-01')
  expect(claim.getByText(why)).toBeDefined()
  expect(claim.queryByRole('button', { name: /^Approve/ })).toBeNull()
  expect(claim.queryByRole('button', { name: /^Withdraw/ })).toBeNull()
})

test('D-09 a claim that was approved meanwhile says so, and the list is read again', async () => {
  const { user, calls } = openClaims(
    { state: 'draft', versions: [claimVersion(second)] },
    { approve: refused('conflict', { message: 'This version was already approved or replaced.' }) },
  )
  const claim = await card('CL-01')
  await user.click(claim.getByRole('button', { name: 'Approve version 2 of CL-01' }))
  expect(await claim.findByText(/already approved or replaced/)).toBeDefined()
  expect(calls.filter(({ name }) => name === 'claims.list').length).toBeGreaterThan(1)
})

test('a claim is changed in its card, and a figure that is no number is refused there', async () => {
  const { user, calls } = openClaims({ state: 'shown', versions: [claimVersion({})] }, { draft: {} })
  const claim = await card('CL-01')
  await user.click(claim.getByRole('button', { name: 'Edit CL-01' }))
  expect(claim.queryByRole('button', { name: 'Withdraw CL-01' })).toBeNull()
  const figure = claim.getByLabelText('percent')
  await user.clear(figure)
  await user.click(claim.getByRole('button', { name: 'Save for approval' }))
  expect(calls.some(({ name }) => name === 'claims.draft')).toBe(false)
  await user.click(claim.getByRole('button', { name: 'Cancel' }))
  expect(claim.getByRole('button', { name: 'Edit CL-01' })).toBeDefined()
})

test('without claims the page says so', async () => {
  openClaims(null)
  expect(await screen.findByText('No claims yet.')).toBeDefined()
})

test('S-20 a story is called by the title in force, approved as its newest version, and withdrawn at once', async () => {
  const versions = [storyVersion({ ...second, title: 'Ana, 25 pounds' }), storyVersion({})]
  const { user, calls } = openStories({ state: 'shown', versions }, { approve: {}, withdraw: {} })
  const story = await card('Ana, 20 pounds')
  await user.click(story.getByRole('button', { name: 'Approve version 2 of “Ana, 25 pounds”' }))
  await user.click(story.getByRole('button', { name: 'Withdraw “Ana, 20 pounds”' }))
  expect(calls).toContainEqual({ name: 'stories.approve', input: { id: 'story-ana', version: 2 } })
  expect(calls).toContainEqual({ name: 'stories.withdraw', input: { id: 'story-ana' } })
})
