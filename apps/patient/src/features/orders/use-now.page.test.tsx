import { recordServiceTime } from '@contour/client/service-clock'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useNow } from './use-now.ts'

const from = (time: string) => new Headers({ 'x-service-time': time })
// Other files of this process share the clock.
afterEach(() => recordServiceTime(from(new Date(0).toISOString()), 0))

function Now() {
  return <p>{new Date(useNow()).toISOString().slice(0, 10)}</p>
}

test('PW-51 a page that is there before the first response has the service’s day as soon as that has come', () => {
  recordServiceTime(from('2026-11-20T22:00:00.000Z'))
  render(<Now />)
  expect(screen.getByText('2026-11-20')).toBeTruthy()
  act(() => recordServiceTime(from('2026-11-22T22:00:00.000Z')))
  expect(screen.getByText('2026-11-22')).toBeTruthy()
})
