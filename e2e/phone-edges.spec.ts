/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
import { arrangeShipped, openAs } from './fixtures/arrange.ts'
import { expect, test } from './fixtures/service.ts'

const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not drawn')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

for (const size of PHONES)
  test(`PW-21 at ${size.width} px "Please agree" leaves the box to tick in view, above the foot of the page`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.goto('/')
    const go = page.getByRole('button', { name: 'Continue', exact: true })
    await go.click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(
      'Please agree to the terms and conditions',
    )
    const tick = page.getByRole('checkbox', { name: /I agree to the Terms/ })
    // The whole line, of three rows on the narrowest phone.
    const line = page.locator('label').filter({ has: tick })
    await expect
      .poll(async () => (await boxOf(line)).bottom < (await boxOf(go)).y && (await boxOf(line)).y >= 0)
      .toBe(true)
    if (process.env['PICTURES'])
      await page.screenshot({ path: `${process.env['PICTURES']}/pw21-${size.width}.png` })
    await tick.check()
  })

const htmlOf = async (page: Page, path: string) => (await page.request.get(path)).text()

test('PW-52 the styles of a page come with it or before everything else that it loads', async ({ page }) => {
  for (const path of [
    '/',
    '/weight-loss-report',
    '/weight-loss-plan',
    '/login',
    '/home',
    '/payment/thanks',
  ]) {
    const html = await htmlOf(page, path)
    const styles = html.search(/<style|<link[^>]*rel="stylesheet"/)
    const rest = html.search(/<script|<link[^>]*rel="(?:modulepreload|preload)"/)
    expect([path, styles >= 0 && (rest < 0 || styles < rest)]).toEqual([path, true])
  }
})

test('PW-53 at 320 px, as at 200 % zoom, the six tabs stand in one even grid that leaves the screen free', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openAs(page, await arrangeShipped(service), '/home')
  const bar = page.locator('[data-foot-bar]')
  const tabs = bar.getByRole('tab')
  await expect(tabs).toHaveCount(6)
  if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/pw53-320.png` })
  const boxes = await Promise.all((await tabs.all()).map(boxOf))
  const rows = new Set(boxes.map(({ y }) => Math.round(y)))
  expect(rows.size).toBe(2)
  expect(new Set(boxes.map(({ width }) => Math.round(width))).size).toBe(1)
  for (const y of rows) expect(boxes.filter((box) => Math.round(box.y) === y)).toHaveLength(3)
  expect((await boxOf(bar)).height).toBeLessThan(640 / 5)
})

test('W-29 at 390 px a message of the console lies over no control of the foot of the page', async ({
  desk,
}) => {
  const page = await desk('support')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/staff-api/tasks?**', (route) => route.fulfill({ json: LIST }))
  await page.route('**/staff-api/tasks/task-a/take', (route) =>
    route.fulfill({ json: { status: 'success', message: 'The task is yours.', task: TASK } }),
  )
  await page.goto('/')
  const take = page.getByRole('button', { name: /^Take: / })
  await take.click()
  const said = await boxOf(page.getByText('The task is yours.'))
  expect(said.bottom).toBeLessThan(844 / 4)
  if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/w29-390.png` })
  const pressed = await boxOf(take)
  expect(said.bottom <= pressed.y || said.y >= pressed.bottom).toBe(true)
  await page.unrouteAll()
  await page.setViewportSize({ width: 1280, height: 900 })
})

const TASK = {
  id: 'task-a',
  kind: 'reply_overdue',
  title: 'A message waits for an overdue answer',
  role: 'support',
  details: 'The promised time of an answer has passed.',
  subject: 'conversation:thread-a',
  patient: null,
  visitor: '',
  patient_id: null,
  order_id: null,
  state: 'open',
  created_at: '2026-11-20T15:00:00.000Z',
  due_at: '2026-11-20T19:00:00.000Z',
  overdue: true,
  escalated: true,
  owner: null,
  held_since: '2026-11-20T15:00:00.000Z',
  settled_by: 'The message is answered.',
  ended_at: null,
} as const
const LIST = {
  status: 'success',
  message: 'Tasks.',
  rows: [TASK],
  next: null,
  total: 1,
  counts: { open: 1, overdue: 1, mine: 0 },
} as const
