import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { homeOf, orderOf, robin, samplePlan } from '../../page-tests/sample-home.ts'

const delivered = orderOf.delivered()
const [line] = delivered.contents
const opened = (lot: (typeof delivered.contents)[number]['lot'], change: Partial<typeof delivered> = {}) =>
  openPage('/home', {
    session: robin(),
    answers: homeOf({
      orders: [orderOf.delivered({ contents: [{ ...line!, lot }], ...change })],
      plans: [samplePlan()],
    }),
  })
const card = async () => within(await screen.findByRole('region', { name: 'Your dose' }))

test('MED-12 PW-10 D-89 A-06 the dose card shows units, volume, the drawing with its text, and the lot to compare', async () => {
  opened(line!.lot)
  const dose = await card()
  expect(await dose.findByText('10 units')).toBeTruthy()
  expect(dose.getByText('0.1 mL')).toBeTruthy()
  expect(dose.getByText('0.25 mg')).toBeTruthy()
  expect(
    dose.getByRole('img', { name: 'U-100 syringe drawn to 10 of 50 units, 0 at the needle' }),
  ).toBeTruthy()
  expect(dose.getByText('SG-1107')).toBeTruthy()
  expect(dose.getByText(/Does your vial say SG-1107 and 2.5 mg\/mL\? If not, do not inject/)).toBeTruthy()
  expect(dose.queryByText(/Your label gives the units/)).toBeNull()
})

test('D-49 D-89 without a lot no units and no drawing are shown', async () => {
  opened(null)
  expect((await card()).getByText(/Ask the pharmacy how many units/)).toBeTruthy()
  expect((await card()).queryByRole('img')).toBeNull()
})

test('D-89 a lot that was called back must not be used: its units are not shown', async () => {
  opened({ ...line!.lot!, withdrawn: true })
  expect((await card()).getByText(/Do not use lot SG-1107/)).toBeTruthy()
  expect((await card()).queryByText('10 units')).toBeNull()
})

test('PW-10 D-89 the instructions say how to inject, keep, make up for a missed dose, and whom to call', async () => {
  const { user } = opened(line!.lot)
  await user.click(await (await card()).findByRole('button', { name: 'Read the instructions' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Prescription instructions' }))
  for (const title of ['How to inject', 'Where to keep it', 'Missed your day?', 'How do you feel?'])
    expect(dialog.getByRole('heading', { name: title })).toBeTruthy()
  expect(dialog.getByText('Up to 4 days late: take it now. Then go on with your usual day.')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Call 911 now' }).getAttribute('href')).toBe('tel:911')
  expect(dialog.getByRole('link', { name: /^Call \(555\)/ }).getAttribute('href')).toBe('tel:5555550100')
  expect(dialog.getByRole('button', { name: /Print/ })).toBeTruthy()
})

test.each([
  ['tirzepatide', true],
  ['semaglutide', false],
] as const)(
  'PW-10 D-89 the instructions of %s speak of back-up with birth control pills: %s',
  async (drug, asks) => {
    const { user } = opened(line!.lot, { drug })
    await user.click(await (await card()).findByRole('button', { name: 'Read the instructions' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Prescription instructions' }))
    await dialog.findByRole('heading', { name: 'Where to keep it' })
    const advice = dialog.queryByText(
      /for 4 weeks after your first shot. Do so for 4 weeks after each higher dose/,
    )
    expect(advice !== null).toBe(asks)
  },
)
