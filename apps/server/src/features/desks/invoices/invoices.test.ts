import { prescriptions } from '../../../db/schema.ts'
import { checkOut, createBuyer, startTestService, type TestService } from '@contour/testkit'
import {
  buySubscription,
  shipOrder,
  signIn,
  completeTreatment,
} from '@contour/testkit/people/subscription-life'
import type { Member } from '@contour/testkit/people/subscription-life'
import { pdfPages } from '@contour/testkit/pdf-words'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
let maya: Member
let payment: string

beforeAll(async () => {
  at = await startTestService()
  maya = await buySubscription(at, { term: 3 })
  payment = await paymentOf(maya)
})
afterAll(() => at.close())

/** Returns the id of a member's only payment. */
async function paymentOf(member: Member): Promise<string> {
  const { body } = await at.call('GET', '/api/transaction-items', { token: member.token })
  return (body['transactions'] as { id: string }[])[0]!.id
}

const invoice = (token: string, id = payment) => at.call('GET', `/invoice?id=${id}&program=plan`, { token })

async function pdfOf(path: string, token: string) {
  const answer = await fetch(at.service.patientUrl + path, { headers: { authorization: `Bearer ${token}` } })
  const file = Buffer.from(await answer.arrayBuffer())
  return { answer, file: file.toString('latin1'), words: pdfPages(file).join(' ') }
}

test('C-INV-001 G-RTE-024 the invoice is HTML with number, person, plan, amount and where the money is', async () => {
  const { status, headers, body } = await invoice(maya.token)
  const html = String(body['text'])
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/html')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const words of [
    'C-1000',
    'Maya Sample',
    'Quarterly',
    '$449.97',
    'Held on your card',
    'Free',
    'Visa ending in 4242',
  ])
    expect(html).toContain(words)
  expect(html.replace(/<style>.*<\/style>/s, '')).not.toMatch(/semaglutide|diagnos|weight/i)
})

test('C-INV-002 C-INV-003 C-BIL-019 the PDF is A4 portrait with text to select, the same words as the HTML', async () => {
  const { answer, file, words } = await pdfOf(`/api/app/invoices/${payment}/pdf`, maya.token)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain('invoice.pdf')
  expect(file.startsWith('%PDF-1.7')).toBe(true)
  expect(file).toContain('/MediaBox [0 0 595.28 841.89]')
  for (const said of [
    'Invoice',
    'Maya Sample',
    'Prescription plan, Quarterly, 3 months',
    'The medicine is left out for privacy.',
    '$449.97',
    'Total',
    'Page 1 of 1',
  ])
    expect(words).toContain(said)
  expect(words).not.toMatch(/semaglutide|diagnos|weight/i)
})

test('the itemised receipt names drug, prescriber and dates, and no diagnosis', async () => {
  const member = await buySubscription(at, { term: 3 })
  const paid = await paymentOf(member)
  await completeTreatment(at, member, member.orderId)
  await shipOrder(at, member.orderId)
  const token = await signIn(at, member)
  const { words } = await pdfOf(`/api/app/invoices/${paid}/pdf?itemised=1`, token)
  const [written] = await at.ctx.db.select().from(prescriptions)
  expect(words).toContain('Itemized receipt')
  expect(words).toContain('Semaglutide')
  expect(words).toContain(written?.npi)
  expect(words).toContain('Charged.')
  expect(words).toMatch(/Prescribed on [A-Z][a-z]+ \d{1,2}, \d{4}\..*shipped on [A-Z][a-z]+ \d{1,2}, \d{4}\./)
  expect(words).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  expect(words).not.toMatch(/obes|diagnos|bmi/i)
  const plain = await invoice(token, paid)
  expect(String(plain.body['text'])).not.toMatch(/semaglutide/i)
})

test('an invoice opens for its owner and the billing desk alone, foreign and absent ids alike', async () => {
  const omar = await createBuyer(at)
  await checkOut(at, omar)
  const foreign = await invoice(omar.token)
  const absent = await invoice(omar.token, at.ctx.random.id())
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, request_id: '' }).toEqual({ ...absent.body, request_id: '' })
  for (const bad of ['', '%27%20or%201', 'x'.repeat(80), payment.slice(1)])
    expect((await invoice(omar.token, bad)).status).toBe(404)
  expect((await at.call('GET', `/invoice?id=${payment}`)).status).toBe(401)
  const path = `/staff-api/billing/invoices/${payment}`
  expect((await at.staffCall('GET', path, { token: await signInStaff(at, 'billing') })).status).toBe(200)
  expect((await at.staffCall('GET', path, { token: await signInStaff(at, 'pharmacy') })).status).toBe(403)
})
