import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { PharmaciesPage } from './pharmacies-page.tsx'

const pharmacy = {
  id: 'pharmacy-1',
  name: 'Sample Valley Pharmacy',
  phone: '(555) 555-0177',
  address: '200 Example Road',
  licenses: [{ state: 'CA', number: 'PHY1' }],
}
const opened = (rows: (typeof pharmacy)[]) =>
  openPage(<PharmaciesPage />, {
    roles: ['administrator'],
    answers: {
      pharmacies: {
        list: { rows },
        products: { rows: [], pharmacies: rows.map(({ id, name, phone }) => ({ id, name, phone })) },
        save: { id: 'pharmacy-1' },
      },
    },
  })

test('D-89 a pharmacy is added with its licenses, one a line; a line that is no license is refused with what is right', async () => {
  const { user, calls } = opened([])
  expect(await screen.findByText('Nothing ships without a pharmacy.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add a pharmacy' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), 'Second Sample Pharmacy')
  await user.type(dialog.getByLabelText('Phone'), '(555) 555-0188')
  await user.type(dialog.getByLabelText('Address'), '1 Example Way')
  await user.type(dialog.getByLabelText('Licenses'), 'CA PHY1{Enter}XX 2')
  await user.click(dialog.getByRole('button', { name: 'Save the pharmacy' }))
  expect(dialog.getByText(/“XX 2” is no license/)).toBeDefined()
  expect(calls.map(({ name }) => name)).not.toContain('pharmacies.save')
  await user.type(dialog.getByLabelText('Licenses'), '{Backspace}{Backspace}{Backspace}{Backspace}TX 22')
  await user.click(dialog.getByRole('button', { name: 'Save the pharmacy' }))
  expect(calls).toContainEqual({
    name: 'pharmacies.save',
    input: {
      id: null,
      name: 'Second Sample Pharmacy',
      phone: '(555) 555-0188',
      address: '1 Example Way',
      licenses: ['CA PHY1', 'TX 22'],
    },
  })
})

test('D-89 a pharmacy is changed with what is entered; its states stand in the list', async () => {
  const { user } = opened([pharmacy])
  expect(await screen.findByRole('cell', { name: 'CA' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Edit Sample Valley Pharmacy' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Licenses')).toHaveProperty('value', 'CA PHY1')
})
