import { RouterProvider, createBrowserRouter } from 'react-router'
import { patientContract } from '@contour/contract'
import type { Session } from '@contour/contract/shapes'
import { JOURNEY } from '@contour/domain/promises/promises'
import { answerCalls } from '@contour/testkit/pages/answer-calls'
import type { Answers } from '@contour/testkit/pages/answer-calls'
import { drawPage, startAt } from '@contour/testkit/pages/draw-page'
import { RouterNavigation } from '../first-page/router-navigation.tsx'
import { saveSession } from '../lib/session.ts'
import Root from '../root.tsx'
import { routesFor } from './page-routes.tsx'

type Opening = {
  /** Who is logged in on this device; nobody by default. */
  session?: Session
  /** What the calls of the page are answered. */
  answers?: Answers<typeof patientContract>
  /** Changes what the device keeps before the page opens. */
  device?: () => void
}

/** What most pages of a patient call besides their own business. */
const ordinary: Answers<typeof patientContract> = {
  promises: {
    readJourney: {
      now: '2026-03-02T15:00:00.000Z',
      steps: JOURNEY.map((step) => ({ ...step, usual_by: '2026-03-03T20:00:00.000Z' })),
    },
  },
  supportChat: {
    readSupportChat: {
      profile: null,
      unread: 0,
      thread: null,
      office: { open: true, opens_at: '2026-03-02T15:00:00.000Z' },
      asks_about_joined: false,
    },
  },
  drafts: { readDrafts: { drafts: [] }, saveDraft: { version: 1, saved_at: '2026-03-02T15:00:00.000Z' } },
}

/**
 * Opens a page of the app at its address, with its layouts and guards, and answers its calls from the test. Returns the
 * service, and a person who types and presses.
 */
export function openPage(path: string, { session, answers = {}, device }: Opening = {}) {
  startAt(path)
  if (session) saveSession(session)
  device?.()
  const service = answerCalls(patientContract, ordinary)
  service.answer(answers)
  const frame = (
    <RouterNavigation>
      <Root />
    </RouterNavigation>
  )
  const router = createBrowserRouter([
    { element: frame, HydrateFallback: Nothing, children: routesFor(path) },
  ])
  const user = drawPage(<RouterProvider router={router} />, service, () => router.dispose())
  return { ...service, user }
}

/** While the page loads; the frame that a browser shows then has the same buttons. */
const Nothing = () => null
