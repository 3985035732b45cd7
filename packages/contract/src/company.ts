import { COMPANY_LIMITS } from '@contour/domain/site/company'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { Line, PlainDate } from './shapes.ts'
import { VersionFacts } from './version-facts.ts'

const Facts = {
  brand: Line(60),
  name: Line(COMPANY_LIMITS.name),
  address: Line(COMPANY_LIMITS.address),
  support_email: Line(COMPANY_LIMITS.support_email),
  support_phone: Line(COMPANY_LIMITS.support_phone),
}
const Company = z.object(Facts)

export const staffCompany = {
  read: call('GET', '/staff-api/company', {
    summary:
      'The company as pages, letters and invoices name it today, its settings, and every version (D-101)',
    access: staff('administrator'),
  }).answers({
    facts: Company,
    /** What applies where there is no version. */
    settings: Company,
    in_force: z.number().int().nullable(),
    versions: z.array(z.object({ ...VersionFacts, starts_on: PlainDate, facts: Company })),
  }),
  draft: call('POST', '/staff-api/company/versions', {
    summary: 'Writes new facts of the company, and from which day on they are shown',
    access: staff('administrator'),
    errors: ['conflict'],
  })
    .takes({ ...Facts, starts_on: PlainDate })
    .answers({ version: z.number().int() }),
  approve: call('POST', '/staff-api/company/approve', {
    summary: 'Approves the newest facts: a second person, or the author after a day alone (D-101)',
    access: staff('administrator'),
    errors: ['not_found', 'conflict', 'second_person', 'wrong_status'],
  })
    .takes({ version: z.number().int() })
    .answers({}),
  withdrawWaiting: call('POST', '/staff-api/company/versions/withdraw', {
    summary: 'Takes back facts that wait for approval or for their first day; it stays in the history',
    access: staff('administrator'),
    errors: ['conflict'],
  })
    .takes({ version: z.number().int() })
    .answers({}),
}
