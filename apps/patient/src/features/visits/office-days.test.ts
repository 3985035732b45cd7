import { expect, test } from 'vitest'
import { officeTimes } from './office-days.ts'

test('D-45 the days of the office hours are named, Monday to Friday by its own text', () => {
  expect(officeTimes({ opens: '09:00', closes: '17:30', weekdays: '12345' })).toEqual({
    times: { opens: '9\u00a0am', closes: '5:30\u00a0pm' },
    days: null,
  })
  expect(officeTimes({ opens: '09:00', closes: '18:00', weekdays: '1267' }).days).toBe(
    'Monday, Tuesday, Saturday, and Sunday',
  )
})
