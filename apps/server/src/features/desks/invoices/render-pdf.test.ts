import { pdfPages } from '@contour/testkit/pdf-words'
import { expect, test } from 'vitest'
import { invoiceDoc, type InvoiceDoc } from './invoice-doc.ts'
import { renderHtml } from './render-html.ts'
import { renderPdf } from './render-pdf.ts'

const ONE: InvoiceDoc = invoiceDoc({
  rehearsal: false,
  brand: 'Contour',
  number: 'C-1000',
  date: '2026-03-09',
  company: {
    name: 'Contour',
    address: '1 Sample Way, Austin, TX 78701',
    supportEmail: 'care@example.com',
    supportPhone: '555-0100',
  },
  patient: {
    name: 'Zoë Łukasz Müller',
    address: {
      line_1: '12 “Old” Mill’s St',
      line_2: 'c/o Ünal €',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
    },
  },
  purpose: 'checkout',
  term: 3,
  cents: 39997,
  discountCents: 5000,
  addons: [],
  state: 'partly_refunded',
  card: 'Visa ending in 4242',
  events: [{ kind: 'refunded', cents: 1000, at: '2026-03-12T15:00:00Z' }],
  itemised: null,
})

const LONG_TEXT =
  'with words enough to go over more than one row of the table as it stands on paper this wide'
const SIXTY: InvoiceDoc = {
  ...ONE,
  lines: Array.from({ length: 60 }, (_, n) => ({
    text: `Item no. ${n + 1}${n % 7 === 3 ? ` ${LONG_TEXT}` : ''};`,
    amount: '$9.00',
  })),
}

/** Returns the text of the HTML without tags and entities. */
const textOf = (html: string) =>
  html
    .replace(/<(title|style)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
const bare = (text: string) => text.replace(/\s+/g, '')

test('C-INV-003 the PDF says what the HTML says, letter for letter and in its order, ü € “ ” and Ł among them', async () => {
  const [page = ''] = pdfPages(await renderPdf(ONE))
  expect(page).toContain('Zoë Łukasz Müller')
  for (const said of ['12 “Old” Mill’s St,', 'Ünal €']) expect(page).toContain(said)
  expect(bare(page)).toBe(bare(textOf(renderHtml(ONE))) + bare('Invoice C-1000 Page 1 of 1'))
})

test('sixty lines go over pages that are numbered, repeat the head of the table and cut no row', async () => {
  const pages = pdfPages(await renderPdf(SIXTY))
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Item Amount')
    expect(page.endsWith(`Invoice C-1000 Page ${index + 1} of ${pages.length}`)).toBe(true)
    expect(page.split(LONG_TEXT).length - 1).toBe((page.match(/with words enough/g) ?? []).length)
    expect(page.match(/\$9\.00/g)?.length).toBe(page.match(/Item no\./g)?.length ?? 0)
  }
  const all = pages.join(' ')
  for (const { text } of SIXTY.lines) expect(all).toContain(text)
  expect(pages.at(-1)).toMatch(
    /Total \$399\.97 Charged, and refunded in part\. .*Questions: care@example\.com/,
  )
})

test('the file names its title and language, carries the date of the invoice and comes out the same each time', async () => {
  const file = await renderPdf(ONE)
  const text = file.toString('latin1')
  expect(text).toContain('/Lang (en-US)')
  expect(text).toContain('/DisplayDocTitle true')
  expect(text).toMatch(/\(Invoice C-1000\)/)
  // Noon US Eastern, a day after daylight saving time began.
  expect([...text.matchAll(/\(D:(\d+)Z\)/g)].map(([, day]) => day)).toEqual([
    '20260309160000',
    '20260309160000',
  ])
  expect(file.equals(await renderPdf(ONE))).toBe(true)
})

test('a text that looks like a file or an address is printed, not opened', async () => {
  const texts = ['/etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1:9/x.png', '<img src=x>']
  const [page = ''] = pdfPages(await renderPdf({ ...ONE, patient: texts, notes: texts }))
  for (const text of texts) expect(bare(page)).toContain(bare(text))
})

/** As the file draws it: words and letters that are read from the right come from the left. */
const turned = (name: string) => [...name].toReversed().join('')
const letters = (text: string) => [...text.normalize('NFD')].toSorted().join('')

test.each([
  ['Chinese', '李 小明', '李 小明'],
  ['Japanese', 'さくら たなか', 'さくら たなか'],
  ['Korean', '김 민준', '김 민준'],
  ['Thai', 'สมชาย ใจดี', 'สมชาย ใจดี'],
  ['Hindi', 'अमित शर्मा', 'अमित शर्मा'],
  ['Hebrew', 'אברהם כהן', turned('אברהם כהן')],
  ['Hebrew and Latin', 'Dr. אברהם כהן Smith', `Dr. ${turned('אברהם כהן')} Smith`],
  ['emoji', '👩‍⚕️ Smith', '👩⚕ Smith'],
])('D-98 a %s name prints in its letters and can be copied', async (_script, name, drawn) => {
  const [page = ''] = pdfPages(await renderPdf({ ...ONE, patient: [name] }))
  expect(bare(page)).toContain(`Billedto${bare(drawn)}Item`)
  expect(page).not.toContain('\ufffd')
})

test('D-98 an Arabic name prints in joined letters, from the right, and each letter can be copied', async () => {
  const [page = ''] = pdfPages(await renderPdf({ ...ONE, patient: ['محمد الأحمد'] }))
  const [, drawn = ''] = /Billedto(.*?)Item/.exec(bare(page)) ?? []
  expect(letters(drawn)).toBe(letters(bare('محمد الأحمد')))
  // The family name stands left of the given one.
  expect(drawn.endsWith(turned('محمد'))).toBe(true)
})
