import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LadderRungs } from './ladder-rungs.tsx'

const rungsOf = (upTo: number | null, isAbove = false) => {
  const { container, unmount } = render(<LadderRungs drug="semaglutide" upTo={upTo} isAbove={isAbove} />)
  const fills = [...container.querySelectorAll('rect')].map((rung) => rung.getAttribute('class'))
  unmount()
  return fills
}

test('D-78 the rungs up to a strength are filled, and the one above what the ladder allows is red', () => {
  const [filled, empty, red] = ['fill-bottle', 'fill-hairline', 'fill-error']
  expect(rungsOf(1000)).toEqual([filled, filled, filled, empty, empty])
  expect(rungsOf(2400, true)).toEqual([filled, filled, filled, filled, red])
  expect(rungsOf(2400)).not.toContain(red)
  expect(rungsOf(null)).toEqual([empty, empty, empty, empty, empty])
})
