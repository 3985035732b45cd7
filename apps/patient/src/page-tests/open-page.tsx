import { RouterProvider, createBrowserRouter } from 'react-router'
import { patientContract } from '@contour/contract'
import type { Session } from '@contour/contract/shapes'
import { answerCalls } from '@contour/testkit/pages/answer-calls'
import type { Answers } from '@contour/testkit/pages/answer-calls'
import { drawPage, startAt } from '@contour/testkit/pages/draw-page'
import { RouterNavigation } from '../first-page/router-navigation.tsx'
import { saveSession } from '../lib/session.ts'
import Root, { HydrateFallback } from '../root.tsx'
import { routesFor } from './page-routes.tsx'

type Opening = {
  /** Who is logged in on this device; nobody by default. */
  session?: Session
  /** What the calls of the page are answered. */
  answers?: Answers<typeof patientContract>
  /** Changes what the device keeps before the page opens. */
  device?: () => void
}

/**
 * Opens a page of the app at its address, with its layouts and guards, and answers its calls from the test. Returns the
 * service, and a person who types and presses.
 */
export function openPage(path: string, { session, answers = {}, device }: Opening = {}) {
  startAt(path)
  if (session) saveSession(session)
  device?.()
  const service = answerCalls(patientContract, answers)
  const frame = (
    <RouterNavigation>
      <Root />
    </RouterNavigation>
  )
  const router = createBrowserRouter([{ element: frame, HydrateFallback, children: routesFor(path) }])
  const user = drawPage(<RouterProvider router={router} />, service, () => router.dispose())
  return { ...service, user }
}
