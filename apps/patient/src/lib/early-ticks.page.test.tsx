import { act, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { EarlyTicks, earlyTicks } from './early-ticks.tsx'

function Terms() {
  const [agreed, setAgreed] = useState(false)
  return (
    <label>
      <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
      {agreed ? 'agreed' : 'open'}
    </label>
  )
}

const opened: { root: HTMLElement; end: () => void }[] = []
afterEach(() => {
  for (const { root, end } of opened.splice(0)) {
    act(end)
    root.remove()
  }
})

/** A page whose box a visitor ticks, or leaves, before its script has arrived. */
async function hydrated(ticksEarly: boolean) {
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderToString(<Terms />)
  if (ticksEarly) root.querySelector('input')?.click()
  await act(async () => {
    const page = hydrateRoot(
      root,
      <EarlyTicks of={earlyTicks(root)}>
        <Terms />
      </EarlyTicks>,
    )
    opened.push({ root, end: () => page.unmount() })
  })
  return root
}

test('F-INT-001 a box that was ticked before the script arrived stays ticked, and counts', async () => {
  const root = await hydrated(true)
  expect([root.textContent, root.querySelector('input')?.checked]).toEqual(['agreed', true])
})

test('a box that nobody touched stays open', async () => {
  const root = await hydrated(false)
  expect([root.textContent, root.querySelector('input')?.checked]).toEqual(['open', false])
})
