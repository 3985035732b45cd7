import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { LotsPage } from './lots-page.tsx'

const product = {
  id: 'product-1',
  pharmacy: 'Sample Valley Pharmacy',
  drug: 'semaglutide' as const,
  strength_ug: 250,
  composition: 'Semaglutide (sample)',
  differs_by: [],
  ug_per_ml: 2500,
  vial_ul: 1000,
  syringe: 50 as const,
  units: 10,
  shipped: true,
}
const products = {
  rows: [product],
  pharmacies: [{ id: 'pharmacy-1', name: 'Sample Valley Pharmacy', phone: '' }],
}
const lot = {
  id: 'lot-1',
  product: 'product-1',
  drug: 'semaglutide' as const,
  strength_ug: 250,
  ug_per_ml: 2500,
  pharmacy: 'Sample Valley Pharmacy',
  number: 'SG-1107',
  use_by: '2099-02-14',
  withdrawn: null,
  parcels: 3,
}
const lots = { rows: [lot], next: null, total: 1 }

const opened = (answers: object = {}) =>
  openPage(<LotsPage />, { roles: ['pharmacy'], answers: { pharmacies: { products, lots, ...answers } } })

test('D-89 W-45 a lot is withdrawn with a reason, and its number stays because it has shipped', async () => {
  const { user, calls } = opened({ saveLot: { id: 'lot-1' } })
  await user.click(await screen.findByRole('button', { name: 'Edit lot SG-1107' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Lot number')).toHaveProperty('readOnly', true)
  await user.click(dialog.getByLabelText('Withdraw it: it must not ship'))
  await user.click(dialog.getByRole('button', { name: 'Save the lot' }))
  expect(calls.filter(({ name }) => name === 'pharmacies.saveLot')).toEqual([])
  await user.type(dialog.getByLabelText('Why it is withdrawn'), 'Particles')
  await user.click(dialog.getByRole('button', { name: 'Save the lot' }))
  expect(calls).toContainEqual({
    name: 'pharmacies.saveLot',
    input: {
      id: 'lot-1',
      product: 'product-1',
      number: 'SG-1107',
      use_by: '2099-02-14',
      withdrawn: 'Particles',
    },
  })
})

test('D-89 MED-12 a product of 0 mg/mL is refused on the page, one whose dose has a line is saved', async () => {
  const { user, calls } = opened({ saveProduct: { id: 'product-2' } })
  await user.click(await screen.findByRole('button', { name: 'Add a product' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Composition'), 'Semaglutide, vitamin B6')
  await user.click(dialog.getByLabelText('Has a component that the approved product does not'))
  await user.type(dialog.getByLabelText('Concentration'), '0')
  await user.type(dialog.getByLabelText('Vial'), '1.5')
  await user.click(dialog.getByRole('button', { name: 'Save the product' }))
  expect(dialog.getByRole('alert').textContent).toContain('A product needs a concentration above 0 mg/mL.')
  await user.clear(dialog.getByLabelText('Concentration'))
  await user.type(dialog.getByLabelText('Concentration'), '2.5')
  await user.click(dialog.getByRole('button', { name: 'Save the product' }))
  expect(calls).toContainEqual({
    name: 'pharmacies.saveProduct',
    input: {
      id: null,
      pharmacy: 'pharmacy-1',
      drug: 'semaglutide',
      strength_ug: 250,
      composition: 'Semaglutide, vitamin B6',
      differs_by: ['added-component'],
      ug_per_ml: 2500,
      vial_ul: 1500,
      syringe: 50,
    },
  })
})
