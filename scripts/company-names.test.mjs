// No page, letter, text message, invoice or screen of the console names another company (D-101): an installation is named by
// its own facts, so that the product's name and those of its samples stand nowhere in the texts.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { at } from './workspace.mjs'

const load = (file) => import(pathToFileURL(file).href)
const server = (...file) => load(at('apps', 'server', 'src', 'features', ...file))

const PRAIRIE = {
  brand: 'Prairie',
  publicOrigin: 'https://prairie.example',
  company: {
    name: 'Prairie Clinic LLC',
    address: '1 Main Street, Fargo, ND 58102',
    supportEmail: 'help@prairie.example',
    supportPhone: '(701) 555-0101',
  },
}
/** The name of the product, and what the samples of a demonstration say in its place. */
const OTHERS = /contour|sampletown|\(555\) 555-0100|100 example street/i

const named = (texts) =>
  texts.filter(({ text }) => OTHERS.test(text)).map(({ where, text }) => `${where}: ${text}`)

/** Every text in a value, with where it stands. */
function textsIn(value, where, seen = new Set()) {
  if (typeof value === 'string') return [{ where, text: value }]
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  return entries.flatMap(([key, inner]) => textsIn(inner, `${where}.${String(key)}`, seen))
}

/** The exports of every module in a folder. */
async function exportsOf(...folder) {
  const root = at(...folder)
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)(?<!\.d)\.ts$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  const modules = await Promise.all(
    files.map(async (file) => [path.relative(at(), file), { ...(await load(file)) }]),
  )
  return modules.flatMap(([where, exported]) => textsIn(exported, where))
}

test.each([
  ['the pages of patients', ['apps', 'patient', 'src', 'texts', 'en']],
  ['the screens of the console', ['apps', 'staff', 'src', 'texts', 'en']],
])('D-101 %s name no other company', async (_, folder) => {
  const texts = await exportsOf(...folder)
  expect(texts.length).toBeGreaterThan(500)
  expect(named(texts)).toEqual([])
})

test.each([
  ['domain: legal pages, notices, consents, claims, promises', ['packages', 'domain', 'src']],
  ['forms', ['packages', 'forms', 'src']],
])('D-101 the texts of the %s name no other company', async (_, folder) => {
  const texts = await exportsOf(...folder)
  expect(texts.length).toBeGreaterThan(500)
  // The one place of the product's name, for an installation that has set none.
  const own = texts.filter(({ where }) => !where.endsWith('.DEFAULT_BRAND'))
  expect(named(own)).toEqual([])
})

test('D-101 every email and text message names the own company alone', async () => {
  const { sampleMessages } = await server('ground', 'notifications', 'sample-messages.ts')
  const messages = sampleMessages(PRAIRIE)
  expect(messages.length).toBeGreaterThan(90)
  // The drawing of the head is of contour lines; it is no text.
  const texts = messages.flatMap(({ kind, subject, text, html, sms }) =>
    textsIn({ subject, text, html: html.replaceAll(/<style>.*?<\/style>/gs, ''), sms }, kind),
  )
  expect(named(texts)).toEqual([])
  for (const { kind, html, text, sms } of messages) {
    expect([kind, html.includes('Prairie Clinic LLC'), text.includes('Prairie Clinic LLC')]).toEqual([
      kind,
      true,
      true,
    ])
    if (sms !== null) expect(sms).toMatch(/^Prairie: /)
  }
})

test('D-101 an invoice names the own company alone, on the page and as a PDF', async () => {
  const { invoiceDoc } = await server('desks', 'invoices', 'invoice-doc.ts')
  const { renderHtml } = await server('desks', 'invoices', 'render-html.ts')
  const { renderPdf } = await server('desks', 'invoices', 'render-pdf.ts')
  const { pdfPages } = await load(at('packages', 'testkit', 'src', 'pdf-words.ts'))
  const doc = invoiceDoc({
    ...PRAIRIE,
    rehearsal: false,
    number: 'C-1000',
    date: '2026-03-09',
    patient: { name: 'Maya Sample', address: null },
    purpose: 'checkout',
    term: 3,
    cents: 39_997,
    discountCents: 0,
    addons: [],
    state: 'captured',
    card: 'Visa ending in 4242',
    events: [],
    itemised: null,
  })
  const html = renderHtml(doc).replaceAll(/<(style|svg).*?<\/\1>/gs, '')
  const pages = pdfPages(await renderPdf(doc)).join(' ')
  expect(named(textsIn({ html, pages }, 'invoice'))).toEqual([])
  for (const text of [html, pages]) expect(text).toContain('Prairie')
})

test('the samples themselves are found, so that the lists above can fail', () => {
  expect(named([{ where: 'here', text: 'Save with Contour' }])).toHaveLength(1)
})
