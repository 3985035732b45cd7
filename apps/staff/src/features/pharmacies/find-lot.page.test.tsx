import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { FindLot } from './find-lot.tsx'
import { parcelFile } from './parcel-file.ts'

const parcel = {
  parcel: 'C-P-000418',
  kind: 'original' as const,
  order_id: 'order-1',
  patient: 'Maya "May" Sample',
  email: '=maya@example.com',
  phone: '2125550142',
  state: 'CA',
  slot: 'Month 1',
  drug: 'semaglutide' as const,
  strength_ug: 250,
  number: 'SG-1107',
  pharmacy: 'Sample Valley, Inc.',
  carrier: 'FedEx',
  tracking: '794600000000',
  shipped_at: '2026-11-24T15:00:00.000Z',
  delivered_at: null,
}

test('W-45 D-89 a scanned lot lists the parcels that hold it, with the patient; nothing is read before', async () => {
  const { user, calls } = openPage(<FindLot />, {
    roles: ['pharmacy'],
    answers: { pharmacies: { parcelsOfLot: { rows: [parcel], next: null, total: 1 } } },
  })
  const field = await screen.findByLabelText('Lot number of the recall')
  expect(calls.filter(({ name }) => name === 'pharmacies.parcelsOfLot')).toEqual([])
  await user.type(field, 'SG-1107{Enter}')
  expect(await screen.findByText('Maya "May" Sample')).toBeTruthy()
  expect(await screen.findByText('Month 1, 0.25 mg')).toBeTruthy()
  expect(calls).toContainEqual({ name: 'pharmacies.parcelsOfLot', input: { number: 'SG-1107' } })
})

test('the file of a recall quotes what needs it, and holds no formula', () => {
  expect(parcelFile('Head', [parcel]).split('\r\n')[1]).toBe(
    `C-P-000418,original,order-1,"Maya ""May"" Sample",'=maya@example.com,2125550142,CA,Month 1,semaglutide,0.25 mg,SG-1107,"Sample Valley, Inc.",FedEx,794600000000,2026-11-24T15:00:00.000Z,`,
  )
})
