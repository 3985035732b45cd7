import { expect, test } from 'vitest'
import { readSearchText } from './search-text.ts'

test('a search text is read as a name, and as a phone number, an order id or a tracking number where it can be one', () => {
  expect(readSearchText('Maya  Sample')).toEqual({
    text: 'maya sample',
    words: ['Maya', 'Sample'],
    phone: null,
    orderId: null,
    orderKey: null,
    tracking: 'MAYASAMPLE',
  })
  expect(readSearchText('+1 (212) 555-01 43')).toMatchObject({ phone: '2125550143' })
  expect(readSearchText('7946 1234-5678')).toMatchObject({ phone: '794612345678', tracking: '794612345678' })
  expect(readSearchText('1z999aa10123456784')).toMatchObject({ phone: null, tracking: '1Z999AA10123456784' })
  expect(readSearchText('aB3_x-9q')).toMatchObject({ orderId: 'aB3_x-9q' })
  expect(readSearchText('order aB3_x-9q…')).toMatchObject({ orderId: 'aB3_x-9q' })
  expect(readSearchText('c-o-000413')).toMatchObject({ orderKey: 413 })
  expect(readSearchText('212')).toMatchObject({ phone: null, orderId: null, tracking: null })
  expect(readSearchText('100%_"o\'brien"')).toMatchObject({ phone: null, orderId: null, tracking: null })
})
