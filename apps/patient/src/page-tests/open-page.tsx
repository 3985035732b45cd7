import { useEffect, useState } from 'react'
import { patientContract } from '@contour/contract'
import type { Session } from '@contour/contract/shapes'
import { STATED_HOURS, promiseWords } from '@contour/domain/promises/promise-hours'
import { journeyOf } from '@contour/domain/promises/promises'
import { answerCalls, type Answers } from '@contour/testkit/pages/answer-calls'
import { drawPage, startAt } from '@contour/testkit/pages/draw-page'
import { App } from '../app.tsx'
import { saveSession } from '../lib/session.ts'
import { followHistory } from '../router/go.ts'
import { loadPage, routeAt, setRoutes } from '../router/loaded-pages.ts'
import { matchRoute, type PageRoute } from '../router/page-route.ts'
import { placeOfAddress, setFirstPlace } from '../router/place.ts'
import { routes } from '../routes.ts'

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
      steps: journeyOf(promiseWords(STATED_HOURS)).map((step) => ({
        ...step,
        usual_by: '2026-03-03T20:00:00.000Z',
      })),
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
  legal: { readPage: { version: 'draft-1', dated: '2026-03-02', approved: false, sections: [] } },
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
  setRoutes(routesFor(window.location.pathname))
  setFirstPlace(placeOfAddress())
  const user = drawPage(<LoadedApp />, service, followHistory())
  return { ...service, user }
}

/**
 * As the document does it, the page is drawn once its files are there: the placeholder before it has a header and a footer
 * too, and what is pressed there goes with it.
 */
function LoadedApp() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    void loadPage(routeAt(window.location.pathname).route).then(() => setLoaded(true))
  }, [])
  return isLoaded ? <App /> : null
}

/**
 * Returns the routes of the app. Only the page of this address is loaded and drawn, with what is around it: where it leads
 * is told by the address, and what another page does there is that page's test.
 */
function routesFor(pathname: string): readonly PageRoute[] {
  const { route: here } = matchRoute(routes, pathname)
  return routes.map((route) =>
    route.load === here.load ? route : { ...route, load: async () => ({ default: () => null }) },
  )
}
