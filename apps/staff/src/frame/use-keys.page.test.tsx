import { render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { useKeyListener, useKeys } from './use-keys.ts'

const done: string[] = []

function Part() {
  useKeys([{ key: 'x', label: 'Act', scope: 'page', act: () => done.push('acted') }])
  return <p>Here</p>
}

/** A part that appears when an answer has come, as most do. */
function Page({ answer }: { answer: Promise<void> }) {
  const [isThere, setIsThere] = useState(false)
  useKeyListener()
  useEffect(() => void answer.then(() => setIsThere(true)), [answer])
  return isThere ? <Part /> : null
}

test('M-34 a key acts as soon as the part that it belongs to is drawn', async () => {
  let arrive = () => {}
  const answer = new Promise<void>((resolve) => (arrive = resolve))
  render(<Page answer={answer} />)
  // Told right after the part is in the document, before anything else of the page runs.
  new MutationObserver(() => {
    if (screen.queryByText('Here'))
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }))
  }).observe(document.body, { childList: true, subtree: true })
  arrive()
  await screen.findByText('Here')
  expect(done).toEqual(['acted'])
})
