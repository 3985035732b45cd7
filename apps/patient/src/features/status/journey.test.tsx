import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { statusTexts } from '../../texts/en/status.ts'
import { JourneyTracker } from './journey.tsx'

// Rendered without a server; no API call is made.
vi.mock('../../lib/patient-api.ts', () => ({ api: {} }))

const shown = (video: boolean) =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(JourneyTracker, { label: 'What happens now', video }),
    ),
  )

test('the identity video is announced with the questionnaire, and only where the state requires one', () => {
  expect(shown(true)).toContain(statusTexts.english.video)
  expect(shown(true).indexOf(statusTexts.english.video)).toBeLessThan(shown(true).indexOf('Doctor review'))
  expect(shown(false)).not.toContain(statusTexts.english.video)
})

test('D-64 each step has the documents’ words under it, with who has the order', () => {
  expect(shown(false)).toContain('Clinical team: usually within 5 hours')
  expect(shown(false)).toContain('Partner pharmacy: 24-48 hours Mon-Thu, Friday orders shipped Monday')
})
