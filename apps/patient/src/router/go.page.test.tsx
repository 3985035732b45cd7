import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { address } from '@contour/testkit/pages/draw-page'
import { openPage } from '../page-tests/open-page.tsx'
import { setLeaveQuestion } from '../lib/leave-question.ts'
import { go } from './go.ts'
import { placeNow } from './place.ts'

/** Has the page ask before it is left; the answers are given in turn. Returns how often it was asked. */
function askBeforeLeaving(answers: boolean[]) {
  const asked: boolean[] = []
  onTestFinished(
    setLeaveQuestion(async () => {
      asked.push(answers[asked.length] ?? true)
      return asked.at(-1) ?? true
    }),
  )
  return asked
}

test('a page on which something would be lost asks before a link leaves it, and stays or goes', async () => {
  openPage('/terms')
  const asked = askBeforeLeaving([false, true])
  await go('/about')
  expect(address()).toBe('/terms')
  await go('/about')
  expect(address()).toBe('/about')
  expect(asked).toEqual([false, true])
})

test('a step back is taken back until the page has asked, and nothing else is drawn meanwhile', async () => {
  openPage('/terms')
  await go('/about')
  const asked = askBeforeLeaving([false, true])
  window.history.back()
  await waitFor(() => expect(asked).toHaveLength(1))
  expect([address(), placeNow().pathname]).toEqual(['/about', '/about'])
  window.history.back()
  await waitFor(() => expect(address()).toBe('/terms'))
  await waitFor(() => expect(placeNow().pathname).toBe('/terms'))
  expect(asked).toEqual([false, true])
})

test('what a page leaves for the next one is there, and there again after back and forward', async () => {
  openPage('/terms')
  await go('/about', { state: { notice: 'Saved.' } })
  expect(placeNow().state).toEqual({ notice: 'Saved.' })
  window.history.back()
  await waitFor(() => expect(placeNow()).toMatchObject({ pathname: '/terms', state: null }))
  window.history.forward()
  await waitFor(() => expect(placeNow().state).toEqual({ notice: 'Saved.' }))
})
