import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { sampleFacts } from '../../page-tests/sample-facts.ts'
import { PharmacistFacts } from './pharmacist-facts.tsx'

/** The rows that a pharmacist reads, by label. */
function opened(change: Parameters<typeof sampleFacts>[0] = {}) {
  openPage(<PharmacistFacts facts={sampleFacts(change)} place={{ number: 1, of: 3 }} />, {
    roles: ['pharmacy'],
  })
  return Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
}

test('M-15 D-85 the pane names patient, allergies, medicines, prescriber with NPI and license, silence, reason and refills', () => {
  expect(opened()).toEqual({
    Born: '03/14/1985',
    Allergies: 'penicillin, rash (said Nov 20)',
    'Also takes': 'metformin 500 mg (said Nov 20)',
    Prescriber: 'Dr. Casey Demo NPI 1234567893 licensed here until Mar 31, 2028',
    Accepted: expect.stringMatching(/^By silence Nov 24, 2:48.am.ET$/),
    Compounded:
      'Needs an added component that the approved product does not contain “Prone to nausea, in her words.”',
    Refills: '2 more shipments, valid until Nov 24, 2027',
  })
  expect(screen.getByText('penicillin, rash').className).toContain('text-error')
  expect(screen.getByText('By silence').className).toContain('text-warn')
})

test('M-15 a patient who was never asked and a prescriber without a license here are said so', () => {
  expect(
    opened({
      allergies: null,
      prescriber: { name: 'Dr. Casey Demo', npi: '1234567893', licensed_until: null },
      accepted: { by: 'patient', at: '2026-11-24T07:48:00Z' },
    }),
  ).toMatchObject({
    Allergies: 'Not asked',
    Prescriber: 'Dr. Casey Demo NPI 1234567893 no license here',
    Accepted: expect.stringMatching(/^By the patient/),
  })
})
