import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refused } from '@contour/testkit/pages/answer-calls'
import { openPage } from '../../page-tests/open-page.tsx'
import { PRESCRIPTION, homeOf, orderOf, robin } from '../../page-tests/sample-home.ts'

const sema = orderOf.delivered({ id: 'order-sema-000000001', created_at: '2027-03-02T15:00:00Z' })
const second = orderOf.placed({
  id: 'order-sema-000000002',
  shipment_no: 2,
  created_at: '2027-04-02T15:00:00Z',
})
const tirz = orderOf.prescribed({
  id: 'order-tirz-000000001',
  drug: 'tirzepatide',
  created_at: '2027-04-03T15:00:00Z',
  prescription_data: [
    {
      name: 'Tirzepatide (compounded)',
      medId: 'TIRZ-02500',
      strength: '2.5 mg',
      slot: 'Month 1',
      rxId: 'RX-sample-9',
      directions: 'Month 1: inject 2.5 mg under the skin once a week.',
    },
  ],
})

const openDosage = (orders: Parameters<typeof homeOf>[0]['orders'] = []) =>
  openPage('/home?tab=dosage', {
    session: robin(),
    answers: { ...homeOf({ orders }), clinicians: { ofOrder: refused('not_found') } },
  })

const tabs = async () =>
  within(await screen.findByRole('tablist', { name: 'Orders with a prescription' })).getAllByRole('tab')

test('P-DSH-003 P-DOS-001 P-DOS-006 D-40 one tab per order with a prescription, the newest first, chosen by arrow keys', async () => {
  const page = openDosage([tirz, second, sema])
  const [first, last] = await tabs()
  expect((await tabs()).map((tab) => tab.textContent)).toEqual([
    expect.stringMatching(/^Tirzepatide.*awaits your approval$/),
    expect.stringMatching(/^Semaglutide/),
  ])
  expect(first?.getAttribute('aria-selected')).toBe('true')
  expect(screen.getByText('This prescription awaits your approval.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Review prescription' }).getAttribute('href')).toBe(
    `/prescription/${tirz.id}`,
  )
  expect(
    screen.getByRole('img', { name: /^Tirzepatide steps: 2\.5, 5, 7\.5, 10, 12\.5, 15 mg\./ }),
  ).toBeTruthy()
  first?.focus()
  await page.user.keyboard('{ArrowRight}')
  await waitFor(() => expect(last?.getAttribute('aria-selected')).toBe('true'))
  expect(document.activeElement).toBe(last)
  expect(
    screen.getByRole('img', { name: /^Semaglutide steps: 0\.25, 0\.5, 1, 1\.75, 2\.5 mg\./ }),
  ).toBeTruthy()
  expect(screen.queryByText('This prescription awaits your approval.')).toBeNull()
})

test('P-DSH-003 without a prescription there is no Dosage tab, and its address shows the orders', async () => {
  openDosage([orderOf.inReview()])
  expect((await screen.findByRole('tab', { name: 'Orders' })).getAttribute('aria-selected')).toBe('true')
  expect(screen.queryByRole('tab', { name: 'Dosage' })).toBeNull()
})

test('PW-42 P-DOS-008 X-02 a prescribed 1.7 mg is printed 1.7 mg, and its step of the ladder stays 1.75', async () => {
  const [line] = PRESCRIPTION
  openDosage([
    orderOf.atPharmacy({
      prescription_data: [
        {
          ...line!,
          strength: '1.7 mg',
          medId: 'SEMA-01700',
          directions: 'Month 1: inject 1.7 mg once a week.',
        },
      ],
    }),
  ])
  const doses = within(await screen.findByRole('region', { name: 'Your doses' }))
  const [month] = doses.getAllByRole('listitem')
  expect(month?.textContent).toContain('1.7 mg')
  expect(month?.textContent).not.toContain('1.75')
  expect(within(doses.getByRole('img')).getByText('1.75')).toBeTruthy()
  expect(doses.getByText('The scale shows the usual steps. Your dose is the one in the list.')).toBeTruthy()
})

test.each([
  [0, 'Month 1', 'You begin with this dose'],
  [3, 'Month 4', 'You go on with this dose'],
])(
  'D-88 after %i months of treatment a prescription opens with %s: %s',
  async (monthsBefore, label, says) => {
    openDosage([
      orderOf.atPharmacy({ prescription_data: PRESCRIPTION, months_before: monthsBefore, term: 3 }),
    ])
    const month = (await screen.findByRole('heading', { name: label })).closest('li')
    expect(month?.textContent).toContain(says)
  },
)
