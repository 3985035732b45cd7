import type { PharmacyRow } from '../calls/calls.ts'

/** What a pharmacist reads of a patient whose prescription was accepted by silence. */
export const sampleFacts = (change: Partial<PharmacyRow['facts']> = {}): PharmacyRow['facts'] => ({
  born: '1985-03-14',
  allergies: { text: 'penicillin, rash', on: '2026-11-20', flagged: true },
  medicines: { text: 'metformin 500 mg', on: '2026-11-20', flagged: false },
  prescriber: { name: 'Dr. Casey Demo', npi: '1234567893', licensed_until: '2028-03-31' },
  accepted: { by: 'silence', at: '2026-11-24T07:48:00Z' },
  compounding: {
    reason: 'Needs an added component that the approved product does not contain',
    note: 'Prone to nausea, in her words.',
  },
  valid_until: '2027-11-24T05:00:00Z',
  ...change,
})
