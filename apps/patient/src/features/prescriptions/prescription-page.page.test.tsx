import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address } from '@contour/testkit/pages/draw-page'
import { broken, refused, type Answers } from '@contour/testkit/pages/answer-calls'
import type { patientContract } from '@contour/contract'
import { openPage } from '../../page-tests/open-page.tsx'
import { PRESCRIPTION, homeOf, orderOf, robin } from '../../page-tests/sample-home.ts'

const { id } = orderOf.prescribed()
const pending = {
  prescription: PRESCRIPTION.map(({ rxId, name, directions, strength, slot }) => ({
    rxId,
    name,
    directions,
    strength,
    slot,
  })),
  accepts_at: null,
  clinician: 'Dr. Casey Demo',
  kept_text: null,
  contact_by: null,
}

const openPrescription = (prescriptions: Answers<typeof patientContract>['prescriptions']) =>
  openPage(`/prescription/${id}`, {
    session: robin(),
    answers: { ...homeOf({ orders: [orderOf.prescribed()] }), prescriptions, clinicians },
  })

const clinicians = { ofOrder: refused('not_found') }

async function decline(page: ReturnType<typeof openPrescription>) {
  await page.user.click(await screen.findByRole('button', { name: 'Decline & Update with Doctor' }))
  return within(await screen.findByRole('alertdialog', { name: 'Decline this prescription?' }))
}

test('P-RX-002 P-RX-005 P-RX-006 the page lists what was prescribed, each item with its directions, and asks for a decision', async () => {
  openPrescription({ readPending: pending })
  expect(await screen.findByRole('heading', { name: 'Review your prescription' })).toBeTruthy()
  const items = await within(await screen.findByRole('main')).findAllByRole('listitem')
  expect(items).toHaveLength(PRESCRIPTION.length)
  for (const [index, { name, directions }] of PRESCRIPTION.entries()) {
    expect(within(items[index]!).getByRole('heading').textContent).toBe(name)
    expect(items[index]?.textContent).toContain(directions)
  }
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Decline & Update with Doctor' })).toBeTruthy()
})

test('D-51 the add-on that was prescribed is named as part of the parcel, beside the items', async () => {
  const addon = { name: 'GLP Anti-Nausea (ondansetron 4 mg, 30 tablets)', cents: 1_997, reason: '' }
  const prescribed = orderOf.prescribed({ addons: [{ ...addon, state: 'prescribed' }] })
  openPage(`/prescription/${id}`, {
    session: robin(),
    answers: { ...homeOf({ orders: [prescribed] }), prescriptions: { readPending: pending }, clinicians },
  })
  expect(await screen.findByText(`Also in this parcel: ${addon.name}`)).toBeTruthy()
  expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(PRESCRIPTION.length)
})

test('D-76 where nothing accepts the prescription, the page says by when we call or write', async () => {
  openPrescription({ readPending: { ...pending, contact_by: '2026-11-24T23:00:00Z' } })
  expect(
    await screen.findByText(/does not ship without your answer.*we call or write to you by .*Nov 24/),
  ).toBeTruthy()
})

test('P-RX-008 R-011 declining asks first and sends nothing before; confirmed, it leads to the doses', async () => {
  const page = openPrescription({
    readPending: pending,
    decide: { decision: 'declined', order_status: 'waiting_prescription' },
  })
  const decided = () => page.calls.filter(({ name }) => name === 'prescriptions.decide')
  const question = await decline(page)
  expect(question.getByText(/You can undo this until you send your doses\./)).toBeTruthy()
  await page.user.click(question.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(decided()).toEqual([])
  expect(address()).toBe(`/prescription/${id}`)

  await page.user.click((await decline(page)).getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(address()).toBe(`/adjust-doses/${id}`))
  expect(decided()).toMatchObject([{ input: { id, order_id: id, accept: false } }])
})

test.each(['Approve', 'Decline'])(
  'P-RX-009 after "%s" without a reported success the patient is at home',
  async (press) => {
    const page = openPrescription({ readPending: pending, decide: broken() })
    if (press === 'Decline') await page.user.click((await decline(page)).getByRole('button', { name: press }))
    else await page.user.click(await screen.findByRole('button', { name: press }))
    await waitFor(() => expect(address()).toBe('/home'))
  },
)

test('P-RX-010 a prescription that does not load says so, and nothing can be decided', async () => {
  openPrescription({ readPending: broken() })
  expect((await screen.findByRole('alert')).textContent).toContain('This page could not be loaded')
  expect(within(screen.getByRole('main')).queryAllByRole('listitem')).toEqual([])
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(address()).toBe(`/prescription/${id}`)
})

test.each([
  ['absent', refused('not_found')],
  ['empty', { ...pending, prescription: [] }],
])('P-RX-011 where the prescription is %s, the patient is at home', async (_, answer) => {
  openPrescription({ readPending: answer })
  await waitFor(() => expect(address()).toBe('/home'))
})
