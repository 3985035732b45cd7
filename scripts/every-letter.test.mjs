import { STAFF_PAGES } from '@contour/contract/staff-pages'
import { sampleMessages } from '../apps/server/src/features/ground/notifications/sample-messages.ts'
import { testConfig } from '../packages/testkit/src/index.ts'
import { expect, test } from 'vitest'
import { matchRoute } from '../apps/patient/src/router/page-route.ts'
import { routes } from '../apps/patient/src/routes.ts'

const config = testConfig({})
const messages = sampleMessages(config)
const linksIn = (text) => (text ?? '').match(/https?:\/\/\S+/g) ?? []
/** The page that a link opens in the patient app; null for a link to elsewhere. */
const routeOf = (link) => {
  const { origin, pathname } = new URL(link)
  return origin === new URL(config.publicOrigin).origin ? matchRoute(routes, pathname)?.route.path : null
}

/** Pages that a letter opens without a session: they hold a secret link, or say nothing about anybody before the login. */
const WITHOUT_SESSION = [
  '/',
  '/about',
  '/login-link/:token',
  '/password-reset/:token',
  '/resume/:token',
  '/status-progress',
  '/undo-change/:token',
  '/weightlosspayment/:cartId',
]

test('E-015 D-91 every letter and text opens a page of the app, which asks for the login by itself unless it needs none', () => {
  const opened = messages
    .flatMap(({ kind, text, sms }) => [...linksIn(text), ...linksIn(sms)].map((link) => ({ kind, link })))
    .map(({ kind, link }) => ({ kind, route: routeOf(link) }))
    .filter(({ route }) => route !== null)
  expect(opened.length).toBeGreaterThan(100)
  expect(opened.filter(({ route }) => route === undefined || route === '*')).toEqual([])
  const free = opened.filter(({ route }) => routes.find(({ path }) => path === route)?.within !== 'session')
  expect([...new Set(free.map(({ route }) => route))].toSorted()).toEqual(WITHOUT_SESSION)
})

test('E-015 every letter to staff opens a page of the console', () => {
  const paths = messages
    .flatMap(({ text }) => linksIn(text))
    .filter((link) => routeOf(link) === null)
    .map((link) => new URL(link).pathname)
  expect(paths.length).toBeGreaterThan(2)
  const known = [...STAFF_PAGES.map(({ path }) => path), '/invitation']
  expect(paths.filter((path) => !known.some((page) => path === page || path.startsWith(`${page}/`)))).toEqual(
    [],
  )
})

test('every subject fits on a phone and says what happened', () => {
  const short = messages.filter(({ subject }) => subject.length < 8 || subject.length > 50)
  expect(short.map(({ kind, subject }) => `${kind}: ${subject}`)).toEqual([])
})

/** A text message of one part has 160 characters of the alphabet of telephones. */
const ONE_PART = /^[\n\r\w @£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]{1,160}$/

test('every text message to a patient has one part, but the one with a link that undoes a change', () => {
  const long = messages.filter(
    ({ sms, text }) => sms !== null && !ONE_PART.test(sms) && !text.includes('staff.'),
  )
  expect([...new Set(long.map(({ kind }) => kind))]).toEqual(['details_changed', 'details_changed_email'])
})
