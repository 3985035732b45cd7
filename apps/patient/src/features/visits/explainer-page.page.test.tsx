import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { broken } from '@contour/testkit/pages/answer-calls'
import { openPage } from '../../page-tests/open-page.tsx'
import { jordan } from '../../page-tests/sample-session.ts'
import { servedClaims } from '../../page-tests/served-claims.ts'

const opened = (readClaims: { claims: typeof servedClaims } | ReturnType<typeof broken>) =>
  openPage('/explainer/order-1', {
    session: jordan(),
    answers: {
      claims: {
        readClaims: 'claims' in readClaims ? { claims: [...readClaims.claims] } : readClaims,
      },
      visits: {
        readVisit: {
          order_status: 'appointment_required',
          takes_place: true,
          by: 'room',
          hours: { opens: '09:00', closes: '18:00', weekdays: '12345' },
          open_now: true,
          next_opening: '2026-11-30T14:00:00.000Z',
          doctor_on: true,
          next_doctor_at: '2026-11-30T14:00:00.000Z',
          slot_minutes: 15,
          may_text: false,
          visit: null,
          last: null,
        },
      },
    },
  })

test('D-09 D-64 the steps of a visit state its times while the register serves them', async () => {
  opened({ claims: servedClaims })
  expect(await screen.findByText('The wait is usually under 5 minutes in working hours.')).toBeTruthy()
  expect(screen.getByText(/^It takes under 5 minutes/)).toBeTruthy()
  expect(screen.getByText(/Medication at your door in 48 hours or less/)).toBeTruthy()
})

test('D-09 D-64 without a claim of the register the steps of a visit state no time', async () => {
  opened({ claims: [] })
  expect(await screen.findByText('You see your place in the line, and the doctor calls you.')).toBeTruthy()
  expect(screen.queryByText(/minutes|48 hours/)).toBeNull()
})

test('D-09 D-64 where the register cannot be read the steps of a visit state no time either', async () => {
  opened(broken())
  expect(await screen.findByText('You see your place in the line, and the doctor calls you.')).toBeTruthy()
  expect(screen.queryByText(/minutes|48 hours/)).toBeNull()
})
