/// <reference lib="dom" />
import { STATED_HOURS, promiseWords, type PromiseWords } from '@contour/domain/promises/promise-hours'
import { BUSINESS_ZONE } from '@contour/domain/time/plain-date'
import type { ClockZone } from '@contour/domain/time/state-time-zones'
import { TEMPLATES } from '@contour/server/features/ground/notifications/templates'
import { buttonAddress, type Letter } from '@contour/server/features/ground/notifications/letter'
import type { Browser, Page } from '@playwright/test'
import {
  arrangeCart,
  arrangeDelivered,
  arrangePrescription,
  arrangeReview,
  arrangeShipped,
  openAs,
} from './fixtures/arrange.ts'
import type { Arranged } from './fixtures/arrange.ts'
import { advance, messagesTo, moveToLoudHour } from './fixtures/demo-face.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { asSeeded } from './fixtures/every-screen.ts'
import { MESSAGE_SAMPLES, VISITOR_SAMPLES } from './fixtures/message-samples.ts'
import type { Addressee, MessageSample, Who } from './fixtures/message-samples.ts'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { registerVisitor, visitorChat } from './fixtures/visitor-chat.ts'
import { deny } from './pages/prescribing.ts'

// Needs its own service: the seeded users keep their state, and the clock moves only at the end.
test.use({ serviceName: 'message links' })

type Facts = Record<string, unknown>
type AnyTemplate = {
  channels: readonly string[]
  sample: Facts
  letter: (facts: Facts, zone: ClockZone, promised: PromiseWords) => Letter
}

/** Templates that are sent as email or text message. */
const templates = Object.entries(TEMPLATES as Readonly<Record<string, unknown>>)
  .map(([event, template]) => [event, template as AnyTemplate] as const)
  .filter(([, { channels }]) => channels.includes('email') || channels.includes('sms'))

/** Returns the link of a template for this recipient; a letter has one button or none. */
function linksOf(
  sample: MessageSample | undefined,
  template: AnyTemplate,
  to: Addressee,
  origin: string,
): string[] {
  const facts = { ...template.sample, ...sample?.facts(to) }
  const { button } = template.letter(facts, BUSINESS_ZONE, promiseWords(STATED_HOURS))
  return button ? [buttonAddress(button, origin)] : []
}

const nobody: Addressee = {
  session: { token: '', user: {}, scope: 'patient' },
  orderId: 'order-one',
  link: 'https://staff.contour.example/invitation/sample',
}

test('every email and text has a sample, and one whose text has a link says whom it is for and what it opens', () => {
  const without = templates.map(([event]) => event).filter((event) => !MESSAGE_SAMPLES[event])
  expect(without, 'templates without a sample in e2e/fixtures/message-samples.ts').toEqual([])
  const unsaid = templates
    .filter(([event, template]) => {
      const { who, shows } = MESSAGE_SAMPLES[event] ?? {}
      return (
        linksOf(MESSAGE_SAMPLES[event], template, nobody, 'https://contour.example').length > 0 &&
        !(who && shows)
      )
    })
    .map(([event]) => event)
  expect(unsaid, 'templates with a link, whose sample does not say what it opens').toEqual([])
})

test('R-051 a past-due plan is what to do now on every tab, with Pay Now', async ({ page, service }) => {
  const kai = await asSeeded(service, 'Kai')
  for (const tab of ['', '?tab=billing', '?tab=upgrade']) {
    await openAs(page, kai, `/home${tab}`)
    const next = page.getByRole('region', { name: 'Your payment did not go through' })
    await expect(next).toContainText('$249.97 is due')
    await expect(next.getByRole('button', { name: 'Pay Now' })).toBeVisible()
  }
  await page.goto('/home')
  await checkAccess(page)
  await page.getByRole('button', { name: 'Pay Now' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('$249.97')
})

/** Returns a link from the user's own outbox, newest first. */
async function linkSentTo(service: RunningService, email: string, path: string): Promise<string> {
  const found = async () => {
    const texts = (await messagesTo(service, email)).map(({ text }) => text)
    return texts.flatMap((text) => new RegExp(`/${path}/([\\w-]+)`).exec(text)?.[1] ?? [])[0] ?? ''
  }
  await expect.poll(found).not.toBe('')
  return found()
}

async function post(service: RunningService, path: string, token: string, body: Facts): Promise<void> {
  const answer = await fetch(service.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  expect(answer.status, `${path}: ${await answer.clone().text()}`).toBe(200)
}

/** A staff member who is signed in, with the link of the alert that the seed's emergency sent them. */
async function alertedStaff(
  service: RunningService,
  desk: (role: string) => Promise<Page>,
  role: 'clinician' | 'administrator',
  kind: string,
): Promise<Addressee> {
  const email = service.logins.find((login) => login.role === role)?.email ?? ''
  const sent = async () => {
    const text = (await messagesTo(service, email)).find((one) => one.kind === kind)?.text
    return /https?:\/\/\S+/.exec(text ?? '')?.[0] ?? ''
  }
  await expect.poll(sent).not.toBe('')
  // A seed on a server links to the ports of the service that seeded it.
  const { pathname } = new URL(await sent())
  return { ...nobody, link: service.staffUrl + pathname, desk: await desk(role) }
}

/** The recipients that the seed does not have. */
const MADE: Partial<
  Record<Who, (service: RunningService, desk: (role: string) => Promise<Page>) => Promise<Addressee>>
> = {
  lead: (service) => arrangeCart(service),
  async declined(service) {
    const order = await arrangePrescription(service)
    await post(service, `/api/prescription-update/${order.orderId}`, order.session.token, {
      order_id: order.orderId,
      accept: false,
    })
    return order
  },
  async denied(service, desk) {
    const order = await arrangeReview(service)
    await deny(await desk('clinician'), order, 'The program is not for you now.')
    return order
  },
  async withPasswordLink(service) {
    const lead = await arrangeReview(service)
    await post(service, '/api/forgot-password', '', { email: lead.email })
    return { ...lead, token: await linkSentTo(service, lead.email, 'password-reset') }
  },
  async withResumeLink(service) {
    const lead = await arrangeCart(service)
    await post(service, '/api/app/drafts/link', lead.session.token, { path: '/weight-loss-plan' })
    return { ...lead, token: await linkSentTo(service, lead.email, 'resume') }
  },
  async invited(service, desk) {
    const email = 'ari.invited@example.com'
    const page = await desk('administrator')
    const status = await page.evaluate(
      async (person) => {
        const token = sessionStorage.getItem('contour.staff.token') ?? ''
        const answer = await fetch('/staff-api/staff', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(person),
        })
        return answer.status
      },
      { email, name: 'Ari Sample', roles: ['support'], npi: null },
    )
    expect(status).toBe(200)
    const token = await linkSentTo(service, email, 'invitation')
    return { ...nobody, link: `${service.staffUrl}/invitation/${token}` }
  },
  clinician: (service, desk) => alertedStaff(service, desk, 'clinician', 'emergency_alert'),
  administrator: (service, desk) => alertedStaff(service, desk, 'administrator', 'emergency_unanswered'),
  async chatVisitor(service, desk) {
    const page = await (await desk('support')).context().newPage()
    await page.goto(`${service.url}/about`)
    const visitor = await registerVisitor(service.url, 'Vera', 'vera.away@example.com')
    await visitorChat(page, visitor, 'Do you ship to Texas?')
    await page.close()
    const listed = await fetch(`${service.url}/demo/conversations`)
    const { threads } = (await listed.json()) as { threads: { id: string; email: string }[] }
    const { id } = threads.find(({ email }) => email === visitor.email)!
    await post(service, `/demo/conversations/${id}/answer`, '', {})
    await moveToLoudHour(service)
    return { ...nobody, token: await linkSentTo(service, visitor.email, 'chat') }
  },
  delivered: (service) => arrangeDelivered(service),
  // The authorization of this card cannot be renewed; the service tries that a day before it expires.
  async unpaid(service) {
    const order = await arrangePrescription(service, { card: 'pm_card_chargeCustomerFail' })
    await advance(service, 6 * 86_400 + 60)
    return order
  },
  async assumed(service) {
    const order = await arrangeShipped(service)
    await advance(service, 5 * 86_400 + 60)
    return order
  },
}
/** Recipients whose creation moves the clock come last. */
const LATE: readonly Who[] = ['delivered', 'assumed', 'unpaid', 'chatVisitor']

async function addressee(
  service: RunningService,
  who: Who,
  desk: (role: string) => Promise<Page>,
): Promise<Addressee> {
  const make = MADE[who]
  if (make) return make(service, desk)
  const person = await asSeeded(service, who)
  return { ...person, paymentId: await paymentOf(service, person) }
}

/** Opens the link of somebody without an account in two browsers that know nothing of the chat, one after the other. */
async function openAsVisitor(
  browser: Browser,
  service: RunningService,
  link: string,
  { shows, visitor }: MessageSample,
): Promise<void> {
  for (const look of [shows, visitor]) {
    const context = await browser.newContext({ baseURL: service.url })
    const page = await context.newPage()
    await page.goto(link)
    await look?.(page)
    await context.close()
  }
}

/** Calls that only ask, by POST because they have much to say, or so that the secret of a link stands in no address. */
const QUESTION =
  /^\/api\/app\/(password-link|support-chat\/unread|carts\/[\w-]+\/quote)$|^\/staff-api\/invitations\/open$/

/**
 * Opens a link as scanners of mail do: its address alone, and in a browser that runs the page and presses nothing. Neither
 * may change anything: the page asks, and a press does it.
 */
async function scan(browser: Browser, service: RunningService, link: string): Promise<void> {
  for (const method of ['HEAD', 'GET'])
    expect((await fetch(link, { method })).status, method).toBeLessThan(400)
  const context = await browser.newContext({ baseURL: service.url })
  const changes: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method()) && !QUESTION.test(pathname))
      changes.push(`${request.method()} ${pathname}`)
  })
  try {
    const scanner = await context.newPage()
    await scanner.goto(link, { waitUntil: 'networkidle' })
    expect(changes, 'a page that nobody has pressed anything on changes something').toEqual([])
  } finally {
    await context.close()
  }
}

/** Letters are read on a phone: the page that one opens is no wider. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(wider, 'the page is wider than the phone').toBeLessThanOrEqual(0)
}

async function paymentOf(service: RunningService, { session }: Pick<Arranged, 'session'>): Promise<string> {
  const answer = await fetch(`${service.url}/api/order-items`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  const { orders } = (await answer.json()) as { orders: { payment_intent_id: string | null }[] }
  return orders[0]?.payment_intent_id ?? ''
}

test('D-91 every link of every email and text changes nothing by itself and opens, on a phone, what the text says, logged in and logged out', async ({
  page,
  browser,
  service,
  desk,
}) => {
  test.setTimeout(1_500_000)
  const linked = templates.flatMap(([event, template]) =>
    [MESSAGE_SAMPLES[event], VISITOR_SAMPLES[event]].flatMap((sample) =>
      sample?.who ? [{ event, template, sample, who: sample.who }] : [],
    ),
  )
  const inOrder = linked.toSorted((a, b) => LATE.indexOf(a.who) - LATE.indexOf(b.who))
  const people = new Map<Who, Addressee>()
  const failed: string[] = []
  for (const { event, template, sample, who } of inOrder) {
    const to = people.get(who) ?? (await addressee(service, who, desk))
    people.set(who, to)
    const { shows, visitor } = sample
    for (const link of linksOf(sample, template, to, service.url)) {
      const path = link.slice(service.url.length)
      await test
        .step(`${event}: ${new URL(link).pathname}`, async () => {
          const ours = [service.url, service.staffUrl].includes(new URL(link).origin)
          expect(ours, 'it leads to our own pages').toBe(true)
          await scan(browser, service, link)
          // Visitors of the chat are in a browser of their own; an invited staff member has no session in the staff app.
          const reader = to.desk ?? page
          if (who === 'chatVisitor') return await openAsVisitor(browser, service, link, sample)
          // Another device, where nobody is logged in; a link that logs in must not do so for the links after it.
          const context = await browser.newContext({ baseURL: service.url })
          try {
            const stranger = await context.newPage()
            await stranger.goto(link)
            if (visitor) await visitor(stranger)
            else {
              const login = `${service.url}/login?page_ref=${encodeURIComponent(path)}`
              await expect(stranger, 'a visitor logs in, with the way back').toHaveURL(login)
            }
            await expectNoSidewaysScroll(stranger)
          } finally {
            await context.close()
          }
          // The recipient comes last: a scanner and another device have opened the link before, and it still does its work.
          if (link.startsWith(service.url)) await openAs(page, to, path)
          else await reader.goto(link)
          await shows?.(reader)
          await expectNoSidewaysScroll(reader)
          const { pathname } = new URL(link)
          const now = new URL(reader.url())
          const back = now.pathname === '/sign-in' ? now.searchParams.get('next') : now.pathname
          // "/case-questions" goes on to the check-in that waits.
          const isThere = back === pathname || back?.startsWith(`${pathname}/`)
          expect(isThere, `it stays at ${pathname}, or returns after the sign-in, and not at ${back}`).toBe(
            true,
          )
        })
        // Reports all failures, not only the first.
        .catch((error: unknown) => failed.push(`${event}: ${String(error).slice(0, 500)}`))
    }
  }
  expect(failed).toEqual([])
})

test('R-050 an assumed delivery asks the patient, and a problem goes to support until it is solved', async ({
  page,
  service,
}) => {
  const order = await arrangeShipped(service)
  await advance(service, 5 * 86_400 + 60)
  await openAs(page, order, '/home')
  const card = page.getByRole('article')
  await expect(card.getByRole('list', { name: 'Progress of this order' })).toContainText('Delivery assumed')
  await checkAccess(page)
  const shipment = page.getByRole('region', { name: 'Your shipment' })
  await shipment.getByRole('button', { name: 'Something is wrong' }).click()
  const sheet = page.getByRole('dialog', { name: 'What is wrong?' })
  await sheet.getByRole('radio', { name: 'It did not arrive, or it is late' }).check()
  await sheet.getByRole('button', { name: 'Tell us' }).click()
  const complaint = page.getByRole('region', { name: 'Your late parcel: we are on it' })
  await expect(complaint).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yes, it arrived' })).toHaveCount(0)
  await checkAccess(page)
  await complaint.getByRole('button', { name: 'It has arrived' }).click()
  await expect(card.getByText('Delivery assumed')).toHaveCount(0)
  await card.getByRole('button', { name: 'See every step' }).click()
  await expect(card.getByRole('list', { name: 'Progress of this order' })).toContainText('Delivered')
})
