import { PROMISE_PLACES, STATED_HOURS, promiseWords } from '@contour/domain/promises/promise-hours'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { NO_ROBOTS, patientRobots } from './robots.ts'
import { servePages } from './static-pages.ts'

const root = mkdtempSync(path.join(tmpdir(), 'contour-pages-'))
mkdirSync(path.join(root, 'login'))
const built = '<html><head><title>Log in · {{brand}}</title></head><body><a>{{brand-mark}}</a></body></html>'
for (const file of ['index.html', 'login/index.html']) writeFileSync(path.join(root, file), built)
writeFileSync(path.join(root, 'favicon.ico'), 'icon')
afterAll(() => rmSync(root, { recursive: true }))

async function serve(env: Record<string, string>) {
  const config = readConfig(env)
  const app = Fastify()
  await servePages(app, {
    root,
    fallback: 'index.html',
    robots: patientRobots(config),
    frames: [],
    connect: [],
    facts: () => ({ brand: config.brand, rootData: { brand: config.brand } }),
  })
  return async (url: string) => {
    const answer = await app.inject(url)
    return { status: answer.statusCode, type: answer.headers['content-type'], text: answer.body }
  }
}

test.each([
  [{}, 'Contour'],
  [{ COMPANY_NAME: 'Sample Clinic' }, 'Sample Clinic'],
  [{ COMPANY_NAME: 'Sample Clinic of the Northern States, LLC', BRAND_NAME: 'Sample' }, 'Sample'],
])('R-090 with %j every page is called %s', async (env, brand) => {
  const get = await serve(env)
  for (const url of ['/', '/login', '/any/other/path']) {
    const { text } = await get(url)
    expect(text).toContain(`<title>Log in · ${brand}</title>`)
    expect(text).toContain(`<a>${brand.toLowerCase()}</a>`)
    expect(text).toContain(`data-brand="${brand}"`)
    expect(text).not.toContain('{{')
  }
})

test.each([
  [{ COMPANY_NAME: 'Sample Clinic of the Northern States, LLC' }, /BRAND_NAME is required/],
  [{ BRAND_NAME: 'Sample Clinic of the Northern States' }, /BRAND_NAME must have at most 24/],
  [{ BRAND_NAME: '<b>Sample</b>' }, /BRAND_NAME/],
])('R-090 %j stops the start', (env, line) => {
  expect(() => readConfig(env)).toThrow(line)
})

test('D-101 pages follow a company that changes while the service runs', async () => {
  const app = Fastify()
  let brand = 'Sample'
  await servePages(app, {
    root,
    fallback: 'index.html',
    robots: '',
    frames: [],
    connect: [],
    facts: () => ({ brand, rootData: { brand } }),
  })
  const title = async () => /<title>(.*)<\/title>/.exec((await app.inject('/login')).body)?.[1]
  expect(await title()).toBe('Log in · Sample')
  brand = 'Prairie'
  expect(await title()).toBe('Log in · Prairie')
})

test('D-12 a page says the lowest months of the price book in force when it is sent', async () => {
  mkdirSync(path.join(root, 'prices'))
  writeFileSync(
    path.join(root, 'prices/index.html'),
    built.replace('</a>', ' {{lowest-semaglutide}} {{lowest-tirzepatide}}</a>'),
  )
  const app = Fastify()
  let prices = { semaglutide: '$112.49', tirzepatide: '$195.82' }
  await servePages(app, {
    root,
    fallback: 'index.html',
    robots: '',
    frames: [],
    connect: [],
    facts: () => ({ brand: 'Sample', prices, rootData: {} }),
  })
  const said = async () => /<a>(.*)<\/a>/.exec((await app.inject('/prices')).body)?.[1]
  expect(await said()).toBe('sample $112.49 $195.82')
  prices = { semaglutide: '$120.00', tirzepatide: '$200.00' }
  expect(await said()).toBe('sample $120.00 $200.00')
})

test('R-090 robots.txt and favicon.ico are served; a demo keeps search engines out', async () => {
  const get = await serve({})
  expect(await get('/robots.txt')).toEqual({
    status: 200,
    type: 'text/plain; charset=utf-8',
    text: NO_ROBOTS,
  })
  expect(await get('/favicon.ico')).toMatchObject({ status: 200, text: 'icon' })
  const open = patientRobots({ demo: false, rehearsal: false })
  expect(open).toContain('Disallow: /password-reset/\n')
  expect(open).not.toContain('Disallow: /\n')
})

test('D-101 a page says the times that are promised when it is sent', async () => {
  mkdirSync(path.join(root, 'promises'))
  writeFileSync(
    path.join(root, 'promises/index.html'),
    built.replace('</a>', ` ${PROMISE_PLACES.reviewInFunnel}, ${PROMISE_PLACES.pharmacyOnThanks}</a>`),
  )
  const app = Fastify()
  let promises = promiseWords(STATED_HOURS)
  await servePages(app, {
    root,
    fallback: 'index.html',
    robots: '',
    frames: [],
    connect: [],
    facts: () => ({ brand: 'Sample', promises, rootData: {} }),
  })
  const said = async () => /<a>(.*)<\/a>/.exec((await app.inject('/promises')).body)?.[1]
  expect(await said()).toBe(
    'sample usually within 5 hours, 24-48 hours Mon-Thu, Friday orders shipped Monday',
  )
  promises = promiseWords({ ...STATED_HOURS, review_usual: 8, ship_usual: 3 })
  expect(await said()).toBe(
    'sample usually within 8 hours, 24-72 hours Mon-Thu, Friday orders shipped Monday',
  )
})
