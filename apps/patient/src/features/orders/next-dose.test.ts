import { expect, test } from 'vitest'
import { nextDose } from './next-dose.ts'
import { sampleOrder } from './test-order.ts'

const line = (month: number, strength: string) => ({
  name: 'Semaglutide (compounded)',
  directions: 'Inject once a week.',
  medId: `SEMA-${month}`,
  strength,
  rxId: `RX-${month}`,
  slot: `Month ${month}`,
})
const LINES = [line(1, '0.25 mg'), line(2, '0.5 mg'), line(3, '1.7 mg')]
const first = sampleOrder({
  term: 1,
  status: 'order_delivered',
  prescription_data: LINES,
  contents: [{ ...LINES[0]!, month: 1, lot: null }],
})

test('D-66 the next shipment of a monthly plan has the next month of its prescription, as prescribed', () => {
  expect(nextDose(first, [first])).toEqual({ month: 2, strength: '0.5 mg', asks: true })
  const second = sampleOrder({
    id: 'two',
    term: 1,
    shipment_no: 2,
    contents: [{ ...LINES[1]!, month: 2, lot: null }],
  })
  expect(nextDose(second, [second, first])).toEqual({ month: 3, strength: '1.7 mg', asks: true })
})

test('what a check-in or a new prescription decides is not promised', () => {
  const third = sampleOrder({
    id: 'three',
    term: 1,
    shipment_no: 3,
    contents: [{ ...LINES[2]!, month: 3, lot: null }],
  })
  expect(nextDose(third, [third, first])).toBeNull()
  expect(nextDose({ ...first, term: 6 }, [first])).toBeNull()
  expect(nextDose(sampleOrder({ term: 1 }), [])).toBeNull()
})

test('MED-11 D-87 after the last dose was sent again the next shipment is the month that was not sent', () => {
  const repeated = sampleOrder({
    id: 'two',
    term: 1,
    shipment_no: 2,
    months_behind: 1,
    contents: [{ ...LINES[0]!, month: 1, lot: null }],
  })
  expect(nextDose(repeated, [repeated, first])).toEqual({ month: 2, strength: '0.5 mg', asks: true })
})
